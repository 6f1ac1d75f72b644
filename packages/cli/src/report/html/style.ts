import { html } from './html.ts';
import type { Html } from './html.ts';

/** Light and dark by what the reader has set; text and signs carry the meaning, colours only repeat it. */
export const style: Html = html`
  :root { --back: #fff; --text: #1c1e21; --soft: #5b616b; --line: #d5d9de; --shade: #f4f5f7; --good: #17723b;
  --bad: #b3261e; --warn: #8a5a00; --busy: #1d5fbf; --alt: #7b3fb5; } @media (prefers-color-scheme: dark) {
  :root { --back: #16181b; --text: #e6e8eb; --soft: #a3a9b2; --line: #3a3f46; --shade: #202327; --good:
  #6fcf8e; --bad: #ff8a80; --warn: #f0bf5c; --busy: #82b4ff; --alt: #cfa3ff; } } * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 75rem; padding: 1rem 1.25rem 4rem; background: var(--back); color:
  var(--text); font: 1rem/1.5 system-ui, sans-serif; } h1 { font-size: 1.5rem; line-height: 1.25;
  overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line);
  } h3 { font-size: 1rem; margin-bottom: 0.25rem; } a { color: var(--busy); } a:focus-visible,
  summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--busy); outline-offset: 2px; }
  .skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 0.5rem; background: var(--back);
  padding: 0.5rem; } nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none;
  } .wide { overflow-x: auto; } table { border-collapse: collapse; min-width: 60%; margin: 0.75rem 0; }
  caption { text-align: left; color: var(--soft); padding-bottom: 0.25rem; } th, td { text-align: left;
  vertical-align: top; padding: 0.2rem 0.75rem 0.2rem 0; border-bottom: 1px solid var(--line); font-weight:
  normal; } thead th { color: var(--soft); } tbody th { font-weight: 600; } code, pre { font: 0.875rem/1.45
  ui-monospace, monospace; overflow-wrap: anywhere; } pre { background: var(--shade); padding: 0.75rem;
  overflow: auto; max-height: 28rem; white-space: pre-wrap; } dl { display: grid; grid-template-columns:
  max-content 1fr; gap: 0.15rem 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
  .good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .soft { color:
  var(--soft); } figure { margin: 1rem 0; } figcaption { color: var(--soft); } svg { display: block;
  max-width: 100%; height: auto; background: var(--shade); font: 12px system-ui, sans-serif; } figure.small
  svg { max-width: 42rem; } svg text { fill: var(--text); } svg .small { font-size: 10px; fill: var(--soft); }
  svg .grid { stroke: var(--line); } svg .session { fill: var(--busy); } svg .gate { fill: var(--alt); } svg
  .gate.bad { fill: var(--bad); } svg .landing { fill: var(--good); } svg .restart { stroke: var(--warn);
  stroke-width: 2; } svg .limit { stroke: var(--bad); stroke-dasharray: 4 3; } svg .curve { fill: none;
  stroke: var(--busy); stroke-width: 2; } svg .estimated { stroke-dasharray: 3 3; } svg .edge { fill: none;
  stroke: var(--soft); stroke-width: 2; } svg .commit { fill: var(--good); } svg .commit.part { fill:
  var(--alt); } svg .commit.base { fill: var(--soft); } @media print { nav, .skip { display: none; } pre {
  max-height: none; } }
`;
