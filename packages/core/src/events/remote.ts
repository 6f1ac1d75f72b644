/** What goes out to the host of a repository: GitHub, GitLab, Forgejo. */
export const remoteEvents = {
  'publication.started': {
    meaning: 'What has landed is about to be shown on the host: branches are pushed, pull requests opened.',
    fields: {
      tip: 'text',
      /** True at the end of the run; false while it continues (`forge.open: early`). */
      final: 'toggle',
    },
  },
  'remote.intended': {
    meaning:
      'A remote act is about to be made. Journalled first; after a crash it is looked up before it is repeated.',
    fields: {
      act: 'remote_act',
      /** The branch that it is about. */
      target: 'text',
      /** Of a push: the commit. */
      commit: 'text?',
    },
  },
  'remote.done': {
    meaning: 'A remote act has been made, or was found to be made already.',
    fields: { act: 'remote_act', target: 'text', found: 'toggle', url: 'text | null' },
  },
  'publication.ended': {
    meaning: 'The host shows what has landed, or why it does not.',
    fields: {
      tip: 'text',
      final: 'toggle',
      /** `later`: the host limits or cannot be reached; `person`: somebody has to do something first. */
      outcome: ['published', 'later', 'person', 'cancelled'],
      reason: 'text',
      /** What to type. */
      commands: 'text[]',
      requests: 'published_request[]',
    },
  },
} as const;
