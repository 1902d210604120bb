import { WorkLink } from '../../shell/frame/WorkLink.tsx'
import type { UploadSummary } from './summary.ts'
import { t } from '../../shell/messages/index.ts'

/** Progress of this tab's uploads, in the header, with a link to them. */
export const UploadsIndicator = ({ summary }: { summary: UploadSummary }) => {
  const { count, share, isStalled, href } = summary
  const figures = { count, percent: Math.floor(share * 100) }
  const text = t(isStalled ? 'uploads.stalled' : 'uploads.running', figures)
  return (
    <WorkLink
      text={text}
      label={text}
      count={count}
      share={share}
      href={href}
      tone={isStalled ? 'warning' : 'info'}
    />
  )
}
