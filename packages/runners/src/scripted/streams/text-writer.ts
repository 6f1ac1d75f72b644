import type { StreamWriter, WriterSetting } from './stream-writer.ts';

/** A program that prints plain text and only has its exit code to say how it ended. */
export function textWriter(setting: WriterSetting): StreamWriter {
  return {
    start: () => {},
    text: setting.print,
    think: () => {},
    toolStarted: ({ name, input }) => setting.print(`> ${name} ${JSON.stringify(input)}`),
    toolEnded: (_tool, { output }) => {
      if (output !== '') setting.print(output);
    },
    usage: () => {},
    compacted: () => {},
    report: () => false,
    end: (end) => {
      if (end.kind === 'success') {
        if (end.text !== '') setting.print(end.text);
        return 0;
      }
      setting.complain(`${end.message}\n`);
      return 1;
    },
  };
}
