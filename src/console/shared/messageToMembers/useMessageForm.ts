import * as z from 'zod'
import { masked } from '../../../rest/protocol/call.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { messageParams } from '../../../rest/records/notification.ts'
import { send } from '../../shell/api.ts'
import { withHistoryEntry } from '../../shell/changes/mutate.ts'
import type { MutationRecord, OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { fieldNamed, sendForm, type Refused } from '../../shell/forms/refused.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { t } from './messages.ts'

const empty = { subject: '', message: '' }
export type Message = typeof empty

const contract = { params: z.object(messageParams) }
export const maxLength = messageParams.message.maxLength ?? Infinity

const schema = schemaOf<Message>(({ subject, message }) => ({
  subject: refusal(contract, 'subject', subject),
  message: message.trim() === '' ? t('missing') : refusal(contract, 'message', message),
}))
const anything = schemaOf<Message>(() => ({}))
const fieldOf = fieldNamed(['subject', 'message'])

/** The parameters of an operation that sends a message. */
export const paramsOf = ({ subject, message }: Message) => ({
  message,
  ...(subject.trim() !== '' && { subject }),
})

interface Options<P> {
  /** The name of the draft. */
  readonly draft: string
  /** The message before it is edited. Must be stable. */
  readonly shown?: Message
  /** Whether the message is sent, and must be valid. */
  readonly isSent?: boolean
  /** Returns what the review shows. */
  readonly review: (message: Message) => P
}

/** The form of a message to members; `MessageFields` are its fields. */
export const useMessageForm = <P>({ draft, shown = empty, isSent = true, review }: Options<P>) =>
  useForm<Message, Message, Message, P>({
    name: draft,
    schema: isSent ? schema : anything,
    shown,
    base: shown,
    review,
  })

export interface Sending<O extends Operation> {
  readonly request: OperationRequest<O>
  readonly history: Pick<MutationRecord, 'title' | 'endTitle' | 'target'>
  /** The toast after success. */
  readonly sent: string
}

/** Sends a message, and resolves to whether it was sent: a refusal of a field goes to `onRefused`, other errors are thrown. */
export const sendMessage = async <O extends Operation>(
  { request: { operation, input }, history, sent }: Sending<O>,
  onRefused: (refused: Refused<keyof Message>) => void,
): Promise<boolean> => {
  const answer = await sendForm(
    () =>
      // The history is no place for what people write to each other.
      withHistoryEntry(operation, { ...input, message: masked }, history, () =>
        send(operation, input),
      ),
    fieldOf,
    onRefused,
  )
  if (!answer) return false
  toast(sent, { tone: 'success' })
  return true
}
