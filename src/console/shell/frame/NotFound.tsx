import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { paths } from '../paths.ts'

interface Props {
  /** The reason, in the portal's words. */
  readonly message?: string
}

export const NotFound = ({ message }: Props) => {
  const { t } = useTranslation()
  return (
    <Page width="form" title={t('notFound.title')}>
      <EmptyState
        icon="search"
        action={
          <Button variant="outlined" href={paths.home()}>
            {t('notFound.home')}
          </Button>
        }
      >
        {message ?? t('notFound.line')}
      </EmptyState>
    </Page>
  )
}
