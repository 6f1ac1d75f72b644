import { programBefore } from './program-before.ts';

/** Runs the build and copies its own test reports. */
const runAndNote = (runner: string, reports: string, asNoted: string): string => String.raw`"$real" "$@"
code=$?
n=0
${reports} | while read -r file; do
  n=$((n + 1))
  ${asNoted} "$file" > "$record/${runner}-$$-$n.xml"
  printf '{"begin":"${runner}"}\n{"end":true}\n' > "$record/${runner}-$$.jsonl"
done
exit $code
`;

/** Surefire and failsafe name their reports with a suffix that the tests do not know, so tests cannot write one. */
const maven = String.raw`case " $* " in *reportNameSuffix=*) exec "$real" "$@" ;; esac
if [ -z "$record" ]; then exec "$real" "$@"; fi
suffix=$(basename "$(mktemp -u "$bin/XXXXXXXXXX")")
set -- "-Dsurefire.reportNameSuffix=$suffix" "$@"
${runAndNote('maven', 'find . -type f -name "TEST-*-$suffix.xml"', 'sed "s/($suffix)//g"')}`;

const dotnet = String.raw`case "$1 $* " in 'test '*' --results-directory'*|'test '*' -r '*|'test '*' --list-tests '*|'test '*' -t '*) exec "$real" "$@" ;; 'test '*) ;; *) exec "$real" "$@" ;; esac
if [ -z "$record" ] || grep -qs Microsoft.Testing.Platform global.json; then exec "$real" "$@"; fi
folder=$(mktemp -d "$bin/XXXXXXXXXX") || exec "$real" "$@"
shift
set -- test --logger trx --results-directory "$folder" "$@"
${runAndNote('dotnet test', 'find "$folder" -type f -name "*.trx"', 'cat')}`;

const gradle = String.raw`if [ -z "$record" ]; then exec "$real" "$@"; fi
exec env DEBUSSY_TESTS="$record" "$real" -Dorg.gradle.configuration-cache=false -I "$bin/tests.gradle" "$@"
`;

/** The build process records the tests. It runs none of them, and their processes do not know the folder. */
const gradleTests = String.raw`import groovy.json.JsonOutput

class DebussyTests implements TestListener {
  File file
  void beforeSuite(TestDescriptor suite) { if (suite.parent == null) note([begin: 'gradle']) }
  void afterSuite(TestDescriptor suite, TestResult result) { if (suite.parent == null) note([end: true]) }
  void beforeTest(TestDescriptor test) {}
  void afterTest(TestDescriptor test, TestResult result) {
    def statuses = [SUCCESS: 'passed', SKIPPED: 'skipped']
    note([test: test.className + ' > ' + test.name.replaceAll('[(][)]$', ''), s: statuses[result.resultType.name()] ?: 'failed'])
  }
  synchronized void note(Map line) { file << JsonOutput.toJson(line) + '\n' }
}

def folder = System.getenv('DEBUSSY_TESTS')
if (folder) allprojects {
  tasks.withType(Test) { task ->
    task.environment.remove('DEBUSSY_TESTS')
    task.outputs.upToDateWhen { false }
    task.outputs.cacheIf { false }
    task.addTestListener(new DebussyTests(file: new File(folder, 'gradle-' + System.nanoTime() + '.jsonl')))
  }
}
`;

/** Replacements of build programs that report their own tests. */
export const buildPrograms: Readonly<Record<string, string>> = {
  'bin/mvn': programBefore('mvn') + maven,
  'bin/mvnw': programBefore('./mvnw') + maven,
  'bin/gradle': programBefore('gradle') + gradle,
  'bin/gradlew': programBefore('./gradlew') + gradle,
  'bin/dotnet': programBefore('dotnet') + dotnet,
  'bin/tests.gradle': gradleTests,
};
