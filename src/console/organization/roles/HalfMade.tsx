import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import type { Change } from '../../shell/plan/change.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from './words.ts'
import { removeRole, setPrivileges } from './writeRole.ts'

/** A role that was made and could not be given its privileges. */
export interface Half {
  readonly id: string
  readonly name: string
  /** Of nothing to what they are to be. */
  readonly privileges: Change | undefined
  readonly error: unknown
}

interface Props {
  readonly half: Half
  readonly onFailed: (error: unknown) => void
  readonly onFinished: () => void
  readonly onTakenBack: () => void
}

/** Says what is there and what is not, and leaves both ways open: to finish and to take back. */
export const HalfMade = ({ half, onFailed, onFinished, onTakenBack }: Props) => {
  const { t } = useWords()
  const { id, name, privileges, error } = half
  const finish = useMutation({
    mutationFn: async () => {
      if (privileges) await setPrivileges(id, name, privileges)
    },
    onSuccess: () => {
      toast(t('made', { name }), { tone: 'success' })
      onFinished()
    },
    onError: onFailed,
  })
  const takeBack = useMutation({
    mutationFn: () => removeRole(id, name, [], t('half.takenBack', { name })),
    onSuccess: onTakenBack,
    onError: onFailed,
  })
  const isBusy = finish.isPending || takeBack.isPending
  return (
    <>
      <Notice tone="warning">{t('half.made', { name })}</Notice>
      <ErrorNotice error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          loading={finish.isPending}
          disabled={isBusy}
          onClick={() => finish.mutate()}
        >
          {t('half.finish')}
        </Button>
        <Button
          variant="outlined"
          loading={takeBack.isPending}
          disabled={isBusy}
          onClick={() => takeBack.mutate()}
        >
          {t('half.takeBack')}
        </Button>
      </Box>
    </>
  )
}
