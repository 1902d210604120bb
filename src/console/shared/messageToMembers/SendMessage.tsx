import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { masked } from '../../../rest/protocol/call.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { messageParams } from '../../../rest/records/notification.ts'
import { send } from '../../shell/api.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { fieldNamed, sendForm } from '../../shell/forms/refused.ts'
import { refusal } from '../../shell/forms/sentence.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { withHistoryEntry } from '../../shell/changes/mutate.ts'
import type { MutationRecord, OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Destination } from '../../shell/review/Destination.tsx'
import { Review } from '../../shell/review/Review.tsx'
import { note, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MessageText } from './MessageText.tsx'
import { t } from './messages.ts'

const empty = { subject: '', message: '' }
type Values = typeof empty

const contract = { params: z.object(messageParams) }
const maxLength = messageParams.message.maxLength ?? Infinity

const schema = schemaOf<Values>(({ subject, message }) => ({
  subject: refusal(contract, 'subject', subject),
  message: message.trim() === '' ? t('missing') : refusal(contract, 'message', message),
}))
const fieldOf = fieldNamed(['subject', 'message'])

interface Props<O extends Operation> {
  /** The name of the draft. */
  readonly draft: string
  /** Who receives the message, such as the title of a group. */
  readonly to: string
  /** What the review says about the recipients. */
  readonly warnings: PossibleWarnings
  readonly request: (message: { message: string; subject?: string }) => OperationRequest<O>
  readonly history: Pick<MutationRecord, 'title' | 'endTitle' | 'target'>
  /** The toast after success. */
  readonly sent: string
  readonly onClose: () => void
  /** Called after the message was sent. Default: `onClose`. */
  readonly onSent?: (() => void) | undefined
}

/** A panel that sends a message to members, after a review. */
export const SendMessage = <O extends Operation>(props: Props<O>) => {
  const { draft, to, warnings, request, history, sent, onClose, onSent = onClose } = props
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget } = useForm({
    name: draft,
    schema,
    shown: empty,
    base: empty,
    review: ({ subject, message }) =>
      request({ message, ...(subject.trim() !== '' && { subject }) }),
  })
  const { errors } = form.formState
  const message = useWatch({ control: form.control, name: 'message' })
  const left = maxLength - message.normalize('NFC').trim().length
  const apply = async ({ operation, input }: OperationRequest<O>) => {
    const answer = await sendForm(
      () =>
        // The history is no place for what people write to each other.
        withHistoryEntry(operation, { ...input, message: masked }, history, () =>
          send(operation, input),
        ),
      fieldOf,
      showRefused,
    )
    if (!answer) return
    toast(sent, { tone: 'success' })
    forget()
    onSent()
  }
  return (
    <ActionPanel
      title={t('action')}
      subtitle={<Destination subject={to} />}
      action={t('review')}
      form={formProps.id}
      // Entries stay in the draft, unless the person cancels.
      onClose={onClose}
      onCancel={() => {
        forget()
        onClose()
      }}
    >
      <Box component="form" {...formProps} sx={{ display: 'grid', gap: 4 }}>
        {notice && <UnappliedNotice {...notice} />}
        <Notice tone="info">
          {t('channel')} {t('noUndo')}
        </Notice>
        <TextField
          label={t('subject')}
          error={errors.subject?.message}
          autoComplete="off"
          {...form.register('subject')}
        />
        <Field
          label={t('message')}
          help={left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
          error={errors.message?.message}
          isRequired
        >
          {(control) => <TextArea {...control} rows={8} {...form.register('message')} />}
        </Field>
      </Box>
      {reviewed && (
        <Review
          title={t('review')}
          subject={to}
          changes={[]}
          warnings={[...warnings, note(t('channel'))]}
          undo={{ reason: t('noUndo') }}
          request={reviewed}
          apply={() => apply(reviewed)}
          onClose={() => setReviewed(undefined)}
          actionLabel={t('action')}
        >
          <Card>
            <MessageText {...form.getValues()} />
          </Card>
        </Review>
      )}
    </ActionPanel>
  )
}
