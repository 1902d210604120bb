import { useTranslation } from 'react-i18next'
import { addWords } from '../words/index.ts'

const words = {
  elapsed: 'Elapsed {{time}}',
  took: 'Took {{time}}',
  steps: '{{done}} of {{total}}',
  heard_never: 'The portal has not answered yet; trying again.',
  heard: 'Last answer {{ago}} ago; trying again.',
  refused: 'The portal does not show this job.',
  askAgain: 'Ask again',
  messages: 'Messages of the job',
  messagesCount_one: '{{count, number}} message',
  messagesCount_other: '{{count, number}} messages',
  noMessages: 'The portal has sent no message yet.',
  announce: '{{state}}. {{percent}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    progress: typeof words
  }
}
addWords('progress', words)

/** The words of one job that is followed; importing it brings them along. */
export const useProgressWords = () => useTranslation('progress')
