import Typography from '@mui/material/Typography'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { adviceFor, type BrokenPackage } from './broken.ts'
import { t } from '../messages.ts'

/** The error of a package that the portal rejected: its message, advice, and whether the uploaded item was deleted. */
export const BrokenNotice = ({ broken: { reason, removed } }: { broken: BrokenPackage }) => {
  return (
    <>
      <Typography variant="h2" sx={{ marginBlockEnd: 3 }}>
        {t('broken.heading')}
      </Typography>
      <ErrorNotice error={reason} advice={t(`broken.advice.${adviceFor(reason.message)}`)} />
      {removed !== undefined && (
        <Notice tone={removed ? 'neutral' : 'warning'}>
          {t(removed ? 'broken.removed' : 'broken.notRemoved')}
        </Notice>
      )}
    </>
  )
}
