import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import type { Cause } from './causes.ts'
import { diagnose, type Fault } from './diagnose.ts'
import { t } from '../messages.ts'

interface Props {
  readonly cause: Cause
  /** Called with the reasons that were found, by item ID. */
  readonly onLearned: (faults: ReadonlyMap<string, readonly Fault[]>) => void
}

/** Searches for reasons that the portal does not provide. */
export const DiagnoseFix = ({ cause: { target, blockedItems }, onLearned }: Props) => {
  const looking = useMutation({
    mutationFn: () => diagnose({ items: blockedItems.map(({ item }) => item), target, send }),
    onSuccess: onLearned,
  })
  return (
    <>
      {looking.error && <ErrorNotice error={looking.error} />}
      <ActionButton variant="outlined" loading={looking.isPending} onClick={() => looking.mutate()}>
        {t('fix.diagnose')}
      </ActionButton>
      <Typography component="output" color="textSecondary">
        {looking.isSuccess && t('fix.nothingFound')}
      </Typography>
    </>
  )
}
