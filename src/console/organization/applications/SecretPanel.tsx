import Button from '@mui/material/Button'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from './messages.ts'

interface Props {
  readonly title: string
  /** The title of the application. */
  readonly subject: string
  readonly clientId: string
  readonly secret: string
  readonly onClose: () => void
}

/** The client secret, which only this panel ever contains. Closed by its button only, because it can't be shown again. */
export const SecretPanel = ({ title, subject, clientId, secret, onClose }: Props) => (
  <SidePanel
    open
    isSmall
    title={title}
    subtitle={subject}
    actions={
      <Button variant="contained" onClick={onClose}>
        {t('secret.done')}
      </Button>
    }
  >
    <Notice tone="warning">{t('secret.once')}</Notice>
    <DescriptionList
      facts={[
        { label: t('clientId'), value: <CopyText label={t('clientId')} text={clientId} /> },
        { label: t('clientSecret'), value: <CopyText label={t('clientSecret')} text={secret} /> },
      ]}
    />
  </SidePanel>
)
