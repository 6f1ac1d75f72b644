/** Events about the host of a repository: GitHub, GitLab, Forgejo. */
export const remoteEvents = {
  'publication.started': {
    meaning:
      'Landed commits are about to be published on the host: branches are pushed, pull requests opened.',
    fields: {
      tip: 'text',
      /** True at the end of the run; false while it is in progress (`forge.open: early`). */
      final: 'toggle',
    },
  },
  'remote.intended': {
    meaning:
      'A remote act is about to be made. Journalled first; after a crash it is looked up before it is repeated.',
    fields: {
      act: 'remote_act',
      /** The branch of the request. */
      target: 'text',
      /** For a push: the commit. */
      commit: 'text?',
    },
  },
  'remote.done': {
    meaning: 'A remote act has been made, or was found to be made already.',
    fields: { act: 'remote_act', target: 'text', found: 'toggle', url: 'text | null' },
  },
  'publication.ended': {
    meaning: 'The landed commits are published on the host, or why they are not.',
    fields: {
      tip: 'text',
      final: 'toggle',
      /** `later`: the host limits requests or cannot be reached; `person`: the user has to act first. */
      outcome: ['published', 'later', 'person', 'cancelled'],
      reason: 'text',
      /** The commands to run. */
      commands: 'text[]',
      requests: 'published_request[]',
    },
  },
} as const;
