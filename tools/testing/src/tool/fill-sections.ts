const section = /^<!-- generated: ([a-z-]+) -->$[\s\S]*?^<!-- end of generated -->$/gm;
const opening = /^<!-- generated: /gm;

/** Puts the named sections between their markers; everything else stays as people wrote it. */
export function fillSections(text: string, sections: Readonly<Record<string, string>>): string {
  const opened = text.match(opening)?.length ?? 0;
  const closed = text.match(section)?.length ?? 0;
  if (opened !== closed) throw new Error('a generated section is not closed: <!-- end of generated -->');
  return text.replaceAll(section, (_whole, name: string) => {
    const content = sections[name];
    if (content === undefined) throw new Error(`there is no generated section named ${name}`);
    return `<!-- generated: ${name} -->\n\n${content}\n\n<!-- end of generated -->`;
  });
}
