/** Words that the glossary retired, and what is said instead. */
export const retiredWords: Readonly<Record<string, { readonly pattern: RegExp; readonly use: string }>> = {
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
