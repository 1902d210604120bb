import type { OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { note, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { MessageText } from './MessageText.tsx'
import type { Message } from './useMessageForm.ts'
import { t } from './messages.ts'

interface Props {
  readonly message: Message
  /** Who receives the message, such as the title of a group. */
  readonly to: string
  /** What the review says about the recipients. */
  readonly warnings: PossibleWarnings
  readonly request: OperationRequest
  readonly apply: () => Promise<unknown>
  readonly onClose: () => void
}

/** The review of a message before it is sent. */
export const MessageReview = ({ message, to, warnings, request, apply, onClose }: Props) => (
  <Review
    title={t('review')}
    subject={to}
    changes={[]}
    warnings={[...warnings, note(t('channel'))]}
    undo={{ reason: t('noUndo') }}
    request={request}
    apply={apply}
    onClose={onClose}
    actionLabel={t('action')}
  >
    <Card>
      <MessageText {...message} />
    </Card>
  </Review>
)
