import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type * as z from 'zod'
import { jobs } from '../../rest/jobs/jobs.ts'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { send } from '../shell/api.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { readJob } from '../shared/jobs/view.ts'
import { isRefused } from '../shared/jobs/polling.ts'
import { paths } from '../shell/paths.ts'
import { useSession } from '../shell/session/session.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { followFound } from './followFound.ts'
import { t } from './messages.ts'

type Values = z.input<typeof jobs.read.params>
type Params = z.output<typeof jobs.read.params>

interface Props {
  /** The job, if it is known. */
  readonly jobId?: string | undefined
  readonly onClose: () => void
}

/** Follows a job of another person by its ID and key, after reading the job to check access. */
export const FollowDialog = ({ jobId: known = '', onClose }: Props) => {
  const { person } = useSession()
  const titleId = useId()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const form = useForm<Values, unknown, Params>({
    resolver: zodResolver(jobs.read.params),
    defaultValues: { jobId: known },
  })
  const { errors, isSubmitting } = form.formState

  const refuse = (field: keyof Values, message: string) =>
    form.setError(field, { type: 'portal', message }, { shouldFocus: true })
  const follow = async ({ jobId, key }: Params) => {
    setError(undefined)
    const ref = { kind: 'portal' as const, jobId, ...(key === undefined ? {} : { key }) }
    try {
      await followFound(ref, await readJob(send, ref))
      onClose()
      await navigate(paths.job(jobId))
    } catch (problem) {
      if (!isRefused(problem)) setError(problem)
      // The portal refuses an unknown job like a wrong key.
      else if (isAdministrator(person)) refuse('jobId', t('add.idUnknown'))
      else refuse('key', t(key === undefined ? 'add.keyNeeded' : 'add.keyWrong'))
    }
  }
  const typed = (text: string | undefined) => text?.trim()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(follow)(event)}>
        <DialogTitle id={titleId} variant="h2" component="h2">
          {t('add.title')}
        </DialogTitle>
        <DialogContent>
          {error !== undefined && <ErrorNotice error={error} />}
          <Typography color="textSecondary" sx={{ marginBlockEnd: 4 }}>
            {t('add.body')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <TextField
              label={t('add.id')}
              autoComplete="off"
              spellCheck={false}
              error={
                errors.jobId?.type === 'portal'
                  ? errors.jobId.message
                  : errors.jobId &&
                    (form.getValues('jobId') === '' ? t('add.idNeeded') : t('add.idWrong'))
              }
              {...form.register('jobId', { setValueAs: typed })}
            />
            <TextField
              label={t('add.key')}
              help={t('add.keyHelp')}
              autoComplete="off"
              spellCheck={false}
              error={errors.key?.message}
              {...form.register('key', {
                setValueAs: (text: string | undefined) => typed(text) || undefined,
              })}
            />
          </Box>
        </DialogContent>
        <DialogActions sx={{ padding: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t('add.follow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
