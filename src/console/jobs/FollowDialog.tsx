import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type * as z from 'zod'
import { jobs } from '../../rest/jobs/jobs.ts'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { send } from '../shell/api.ts'
import { usePlainForm } from '../shell/forms/usePlainForm.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'
import { readJob } from '../shared/jobs/view.ts'
import { isRefused } from '../shared/jobs/polling.ts'
import { paths } from '../shell/paths.ts'
import { useNavigateHere } from '../shell/router.ts'
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
  const navigate = useNavigateHere()
  const { form, formProps, field, sending } = usePlainForm<Values, Params>({
    schema: jobs.read.params,
    shown: { jobId: known },
    send: async ({ jobId, key }, showRefused) => {
      const ref = { kind: 'portal' as const, jobId, ...(key === undefined ? {} : { key }) }
      try {
        await followFound(ref, await readJob(send, ref))
        onClose()
        await navigate(paths.job(jobId))
      } catch (problem) {
        if (!isRefused(problem)) throw problem
        // The portal refuses an unknown job like a wrong key.
        showRefused(
          isAdministrator(person)
            ? { field: 'jobId', message: t('add.idUnknown') }
            : { field: 'key', message: t(key === undefined ? 'add.keyNeeded' : 'add.keyWrong') },
        )
      }
    },
  })
  const { jobId: wrong } = form.formState.errors
  const typed = (text: string | undefined) => text?.trim()
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <form {...formProps}>
        <DialogTitle id={titleId} variant="h2" component="h2">
          {t('add.title')}
        </DialogTitle>
        <DialogContent>
          {sending.error && <ErrorNotice error={sending.error} />}
          <Typography color="textSecondary" sx={{ marginBlockEnd: 4 }}>
            {t('add.body')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <TextField
              label={t('add.id')}
              autoComplete="off"
              spellCheck={false}
              {...field('jobId', { setValueAs: typed })}
              error={
                wrong?.type === 'portal'
                  ? wrong.message
                  : wrong && (form.getValues('jobId') === '' ? t('add.idNeeded') : t('add.idWrong'))
              }
            />
            <TextField
              label={t('add.key')}
              help={t('add.keyHelp')}
              autoComplete="off"
              spellCheck={false}
              {...field('key', {
                setValueAs: (text: string | undefined) => typed(text) || undefined,
              })}
            />
          </Box>
        </DialogContent>
        <DialogActions sx={{ padding: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('add.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={sending.isPending}>
            {t('add.follow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
