import { texts } from '../../ui/texts.ts'

const messages = {
  elapsed: 'Elapsed {{time}}',
  took: 'Took {{time}}',
  tookMoment: 'Took less than a second',
  steps: '{{done}} of {{total}}',
  noResponse: 'The portal has not responded yet. Retrying…',
  lastResponse: 'Last response {{ago}} ago. Retrying…',
  refused: 'The job doesn’t exist or you don’t have access.',
  checkNow: 'Check now',
  messages: 'Job messages',
  messagesCount_one: '{{count, number}} message',
  messagesCount_other: '{{count, number}} messages',
  noMessages: 'The portal has not sent any messages yet.',
  announce: '{{state}}. {{percent}}',
}

/** The texts of this folder. */
export const t = texts('progress', messages)
