import Button from '@mui/material/Button'
import { endingOf } from '../../shared/jobs/ending.ts'
import { jobHref } from '../../shared/jobs/jobs.ts'
import { useJobs } from '../../shared/jobs/useJobs.ts'
import { Notice } from '../../ui/Notice.tsx'
import { t } from './messages.ts'

/** Why the portal could not download the file of an item, and the job that can be repeated, until the job is removed from the list of jobs. */
export const FailedDownload = ({ itemId }: { readonly itemId: string }) => {
  const failed = useJobs()?.find(
    ({ kind, ref, state }) =>
      kind === 'upload' && ref.kind === 'item' && ref.itemId === itemId && state === 'failed',
  )
  return (
    failed && (
      <Notice
        tone="error"
        action={
          <Button variant="outlined" href={jobHref(failed)}>
            {t('showJob')}
          </Button>
        }
      >
        {endingOf(failed)}
      </Notice>
    )
  )
}
