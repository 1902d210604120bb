import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  state: {
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Succeeded',
    partial: 'Partial',
    failed: 'Failed',
    cancelled: 'Canceled',
    unknown: 'Unknown',
    reported: 'Reported by the portal: {{word}}',
  },
  indicator_one: 'Jobs, {{count, number}} running',
  indicator_other: 'Jobs, {{count, number}} running',
  running_one: '{{count, number}} running',
  running_other: '{{count, number}} running',
  ended: '{{title}}: {{state}}',
  show: 'Show',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    following: typeof words
  }
}
addWords('following', words)

/** The texts about jobs on every page; importing this module registers them. */
export const useWords = () => useTranslation('following')
