import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matchingFiles } from '@debussy/testing/tool';
import { readPackages } from '../manifest.ts';
import { fileGraph } from '../measures/file-graph.ts';
import { declaredTwice } from '../measures/names.ts';
import { readSources } from '../measures/read-sources.ts';

/** What there is against the rules of naming: by rule, where. */
export interface NameFindings {
  /** Exported names that several files declare. */
  readonly declaredTwice: readonly string[];
  /** Retired words, and the files that say them. */
  readonly retired: Readonly<Record<string, readonly string[]>>;
}

export function findNames(root: string): NameFindings {
  const twice = declaredTwice(fileGraph(root, readSources(root)));
  const texts = writings(root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  const retired = Object.entries(retiredWords).map(([word, { pattern }]) => {
    const where = texts.filter(([file, text]) => pattern.test(file) || pattern.test(text));
    return [word, where.map(([file]) => file)] as const;
  });
  return {
    declaredTwice: [...twice.keys()],
    retired: Object.fromEntries(retired.filter(([, where]) => where.length > 0)),
  };
}

export function nameProblems({ declaredTwice: twice, retired }: NameFindings): readonly string[] {
  return [
    ...twice.map((name) => `${name} is exported by two files: one of them needs another name`),
    ...Object.entries(retired).flatMap(([word, files]) =>
      files.map(
        (file) => `${file}: "${word}" is retired; say ${retiredWords[word]?.use ?? 'something else'}`,
      ),
    ),
  ];
}

/** What people read: sources, documents, READMEs; without the list of the words themselves. */
function writings(root: string): readonly string[] {
  const homes = [...readPackages(root).map((home) => home.path), path.join(root, 'tools')];
  const sources = homes.flatMap((home) => matchingFiles(path.join(home, 'src'), /\.tsx?$/));
  const pages = [
    ...matchingFiles(path.join(root, 'docs'), /\.md$/),
    ...[root, ...homes].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.join(folder, name)),
    ),
  ];
  const files = [...sources, ...pages].map((file) => path.relative(root, file));
  return files.filter((file) => !file.startsWith('tools/src/names/')).toSorted();
}

/** Words that the glossary retired, and their replacements. */
const retiredWords: Readonly<Record<string, { readonly pattern: RegExp; readonly use: string }>> = {
  workshop: { pattern: /workshop/i, use: 'worktrees' },
  desk: { pattern: /\bdesks?\b|Desk/, use: 'prompts, reports' },
  papers: { pattern: /\bpapers\b|Papers/, use: 'prompts, reports' },
  hands: { pattern: /\bHands\b/, use: 'effects' },
  errand: { pattern: /errand/i, use: 'purpose' },
  parcel: { pattern: /parcel/i, use: 'task bundle' },
  lessons: { pattern: /\blessons?\b|Lessons?/, use: 'notes' },
  offer: { pattern: /Offer(?!ed)|\b(?:an|the|this|of) offers?\b/, use: 'user commits' },
  arrival: { pattern: /\barrivals?\b|Arrivals?/, use: 'user commits' },
  'take up': {
    pattern: /\b(?:take|takes|took|taken|taking)(?: it| them| this)? up\b|takeUp|take-up/i,
    use: 'continue',
  },
  waitsForAWord: { pattern: /waitsForAWord/, use: 'awaitsApproval' },
  missingMeans: { pattern: /missingMeans/, use: 'missingPrerequisites' },
  whomToAsk: { pattern: /whomToAsk|whom-to-ask/, use: 'askPolicy' },
};
