import { html } from './html.ts';
import type { Html } from './html.ts';

/** Of the text that is read without a script; its colours are those of the page. Meaning stands in words and signs. */
export const style: Html = html`
  html.has-script #document { display: none; } #document { max-width: 75rem; margin: 0 auto; padding: 1rem
  1.25rem 4rem; } #document h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line);
  } #document h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; } #document nav ul { display: flex; flex-wrap:
  wrap; gap: 0.25rem 1rem; margin-top: 0.5rem; } #document main li { margin: 0.2rem 0 0.2rem 1.1rem;
  list-style: disc; } #document table { margin: 0.75rem 0 1.25rem; } #document tbody th { font-weight: 600;
  overflow-wrap: anywhere; } #document td { overflow-wrap: break-word; } #document td code { white-space:
  nowrap; } #document code { overflow-wrap: anywhere; } #document pre { max-height: 28rem; } #document dl {
  display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; margin: 0.75rem 0; } #document dt
  { color: var(--soft); } #document dd { margin: 0; overflow-wrap: anywhere; } #document figure { margin: 1rem
  0; } #document figcaption { color: var(--soft); } #document svg { display: block; max-width: 100%; height:
  auto; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; font: 12px system-ui,
  sans-serif; } #document figure.small svg { max-width: 42rem; } #document svg text { fill: var(--text); }
  #document svg .small { font-size: 10px; fill: var(--soft); } #document svg .grid { stroke: var(--line); }
  #document svg .session { fill: var(--busy); } #document svg .gate { fill: var(--verify); } #document svg
  .gate.bad { fill: var(--bad); } #document svg .landing { fill: var(--good); } #document svg .restart {
  stroke: var(--warn); stroke-width: 2; } #document svg .limit { stroke: var(--bad); stroke-dasharray: 4 3; }
  #document svg .curve { fill: none; stroke: var(--busy); stroke-width: 2; } #document svg .estimated {
  stroke-dasharray: 3 3; } #document svg .edge { fill: none; stroke: var(--soft); stroke-width: 2; } #document
  svg .commit { fill: var(--good); } #document svg .commit.part { fill: var(--verify); } #document svg
  .commit.base { fill: var(--soft); } @media (max-width: 46rem) { #document table, #document tbody, #document
  tr, #document th[scope='row'], #document td, #document caption { display: block; } #document thead {
  position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; } #document tr {
  border-bottom: 1px solid var(--line); padding: 0.5rem 0; } #document th, #document td { border: 0; padding:
  0.05rem 0; } #document td { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 0.75rem; }
  #document td::before { content: attr(data-head); color: var(--soft); } #document td:empty { display: none; }
  #document td code { white-space: normal; } #document figure { overflow-x: auto; } #document svg { min-width:
  36rem; } #document dl { grid-template-columns: minmax(0, 1fr); gap: 0; } #document dd { margin-bottom:
  0.4rem; } } @media print { #app, #document nav, #document .skip { display: none; } html.has-script
  #document, #document { display: block; } #document pre { max-height: none; } #document details > pre {
  display: block; } #document tr, #document figure { break-inside: avoid; } }
`;
