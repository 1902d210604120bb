import Box from '@mui/material/Box'
import { Notice } from '../../ui/Notice.tsx'
import type { Verdict } from './signature.ts'
import { t } from './messages.ts'

interface Props {
  readonly verdict: Verdict
  /** The name of the webhook whose key fits, if it was searched for. */
  readonly name?: string | undefined
}

/** Whether a signature fits, and why not. */
export const VerdictNotice = ({ verdict, name }: Props) => {
  switch (verdict.kind) {
    case 'incomplete':
      return <Notice tone="neutral">{t('signature.verdict.incomplete')}</Notice>
    case 'notADigest':
      return <Notice tone="error">{t(`signature.verdict.${verdict.reason}`)}</Notice>
    case 'differs':
      return (
        <Notice tone="error">
          <strong>{t('signature.verdict.differs')}</strong> {t('signature.verdict.differsWhy')}
        </Notice>
      )
    case 'fits':
      return (
        <Notice tone="success">
          <strong>
            {name === undefined
              ? t('signature.verdict.fits')
              : t('signature.verdict.fitsWebhook', { name })}
          </strong>
          <Box component="span" sx={{ display: 'block' }}>
            {t(`signature.payloadForm.${verdict.payload}`)}{' '}
            {t(`signature.digestForm.${verdict.digest}`)}{' '}
            {verdict.isUrlEncoded && t('signature.urlEncoded')}
          </Box>
        </Notice>
      )
  }
}
