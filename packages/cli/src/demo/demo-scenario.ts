/** What the scripted agent plays in the demo. `pace` is how long it takes over things: 0 is as fast as it can. */
export function demoScenario(pace: number): string {
  const pause = (seconds: number): string => `- sleep: ${Math.round(seconds * pace * 100) / 100}`;
  return `# What the scripted agent of this demo does in each phase: change it, and see what debussy makes of it.
window: 20000
phases:
  "1":
    - progress: laying the foundations
    ${pause(0.7)}
    - write: { path: bin/songbook.sh, content: "#!/bin/sh\\ncat songs/*.txt\\n" }
    - usage: 6000
    ${pause(0.6)}
    - report: completed

  # Too large for one session: it asks to be split, and its three parts run in parallel.
  "2":
    plays:
      - steps:
          - progress: reading what is to be collected
          ${pause(0.9)}
          - write: { path: songs/README.md, content: "One line for each piece.\\n" }
          - usage: 9000
          - split:
              reason: three collections, one for each kind of piece
              sub_phases:
                - { sub_phase_id: 2a, name: nocturnes, tasks: ["1.1"], files: ["songs/nocturnes.txt"], gates: [{ name: nocturnes, command: "test $(wc -l < songs/nocturnes.txt) -eq 3" }] }
                - { sub_phase_id: 2b, name: preludes, tasks: ["1.2"], files: ["songs/preludes.txt"], gates: [{ name: preludes, command: "test $(wc -l < songs/preludes.txt) -eq 2" }] }
                - { sub_phase_id: 2c, name: etudes, tasks: ["1.3"], files: ["songs/etudes.txt"], gates: [{ name: etudes, command: "test $(wc -l < songs/etudes.txt) -eq 2" }] }
  2a:
    - progress: collecting nocturnes
    ${pause(1)}
    - usage: 5000
    - write: { path: songs/nocturnes.txt, content: "Nuages\\nFetes\\nSirenes\\n" }
    ${pause(0.8)}
    - report: completed
  2b:
    - progress: collecting preludes
    ${pause(1.3)}
    - usage: 5500
    - write: { path: songs/preludes.txt, content: "Voiles\\nLa cathedrale engloutie\\n" }
    - report: completed
  2c:
    - progress: collecting etudes
    ${pause(0.9)}
    - usage: 4800
    - write: { path: songs/etudes.txt, content: "Pour les cinq doigts\\nPour les tierces\\n" }
    ${pause(0.5)}
    - report: completed

  # Fills its context before it is done: a fresh session goes on from the hand-over.
  "3":
    plays:
      - session: 1
        steps:
          - progress: reading about search
          ${pause(0.8)}
          - usage: 7000
          - write: { path: bin/search.sh, content: "#!/bin/sh\\n" }
          - progress: the first half is written
          ${pause(0.8)}
          - usage: 12500
          ${pause(0.8)}
          - usage: 17000
          - hang: true
      - session: 2
        steps:
          - progress: going on from the hand-over
          ${pause(1)}
          - usage: 6000
          - append: { path: bin/search.sh, content: "grep -i -- \\"$1\\" songs/*.txt data/*.txt 2>/dev/null\\n" }
          ${pause(0.7)}
          - report: completed

  # Says that it is done, and is not: the gate finds out, and the agent gets to see what failed.
  "4":
    plays:
      - session: 1
        steps:
          - progress: printing a title page
          ${pause(1)}
          - usage: 5000
          - write: { path: bin/title.sh, content: "#!/bin/sh\\nprintf 'Songbok\\\\n'\\n" }
          ${pause(0.6)}
          - report: completed
      - session: 2
        steps:
          - progress: mending what the gate found
          ${pause(1)}
          - usage: 8000
          - write: { path: bin/title.sh, content: "#!/bin/sh\\nprintf 'Songbook\\\\n'\\n" }
          - report: completed

  "5":
    - progress: binding the book
    ${pause(0.8)}
    - usage: 7000
    - write: { path: BOOK.md, content: "# Songbook\\n\\nNocturnes, preludes and etudes.\\n" }
    ${pause(0.6)}
    - report: completed
`;
}
