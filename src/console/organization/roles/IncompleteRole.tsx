import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import type { Change } from '../../shell/plan/change.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { deleteRole, setPrivileges } from './saveRole.ts'
import { t } from './messages.ts'

/** A role that was created, but whose privileges could not be set. */
export interface IncompleteRole {
  readonly id: string
  readonly name: string
  /** From no privileges to the selected ones. */
  readonly privileges: Change | undefined
  readonly error: unknown
}

interface Props {
  readonly role: IncompleteRole
  readonly onFailed: (error: unknown) => void
  readonly onFinished: () => void
  readonly onDeleted: () => void
}

/** Explains that a role has no privileges yet, and offers to set them or to delete the role. */
export const IncompleteRoleNotice = ({ role, onFailed, onFinished, onDeleted }: Props) => {
  const { id, name, privileges, error } = role
  const finish = useMutation({
    mutationFn: async () => {
      if (privileges) await setPrivileges(id, name, privileges)
    },
    onSuccess: () => {
      toast(t('created', { name }), { tone: 'success' })
      onFinished()
    },
    onError: onFailed,
  })
  const remove = useMutation({
    mutationFn: () => deleteRole(id, name, [], t('incomplete.deleted', { name })),
    onSuccess: onDeleted,
    onError: onFailed,
  })
  const isBusy = finish.isPending || remove.isPending
  return (
    <>
      <Notice tone="warning">{t('incomplete.created', { name })}</Notice>
      <ErrorNotice error={error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          loading={finish.isPending}
          disabled={isBusy}
          onClick={() => finish.mutate()}
        >
          {t('incomplete.finish')}
        </Button>
        <Button
          variant="outlined"
          loading={remove.isPending}
          disabled={isBusy}
          onClick={() => remove.mutate()}
        >
          {t('incomplete.delete')}
        </Button>
      </Box>
    </>
  )
}
