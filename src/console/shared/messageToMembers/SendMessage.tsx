import Box from '@mui/material/Box'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import type { OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Destination } from '../../shell/review/Destination.tsx'
import type { PossibleWarnings } from '../../shell/changes/warning.ts'
import { MessageFields } from './MessageFields.tsx'
import { MessageReview } from './MessageReview.tsx'
import { paramsOf, sendMessage, useMessageForm, type Sending } from './useMessageForm.ts'
import { t } from './messages.ts'

interface Props<O extends Operation> extends Omit<Sending<O>, 'request'> {
  /** The name of the draft. */
  readonly draft: string
  /** Who receives the message, such as the title of a group. */
  readonly to: string
  /** What the review says about the recipients. */
  readonly warnings: PossibleWarnings
  readonly request: (message: ReturnType<typeof paramsOf>) => OperationRequest<O>
  readonly onClose: () => void
  /** Called after the message was sent. Default: `onClose`. */
  readonly onSent?: (() => void) | undefined
}

/** A panel that sends a message to members, after a review. */
export const SendMessage = <O extends Operation>(props: Props<O>) => {
  const { draft, to, warnings, request, history, sent, onClose, onSent = onClose } = props
  const { form, formProps, notice, reviewed, setReviewed, showRefused, forget } = useMessageForm({
    draft,
    review: (message) => request(paramsOf(message)),
  })
  const apply = async (reviewedRequest: OperationRequest<O>) => {
    if (!(await sendMessage({ request: reviewedRequest, history, sent }, showRefused))) return
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
        <MessageFields form={form} />
      </Box>
      {reviewed && (
        <MessageReview
          message={form.getValues()}
          to={to}
          warnings={warnings}
          request={reviewed}
          apply={() => apply(reviewed)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </ActionPanel>
  )
}
