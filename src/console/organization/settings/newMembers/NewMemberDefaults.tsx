import { useQuery } from '@tanstack/react-query'
import { organization } from '../../../../rest/organization/organization.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DefaultsForm } from './DefaultsForm.tsx'
import { t } from './messages.ts'

const defaultsRead = () => query(organization.userDefaultSettings, {}, { retry: false })

/** The card of the new member defaults. Portals without this resource return an error, which is shown. */
export const NewMemberDefaults = () => {
  const { data, error, refetch } = useQuery(defaultsRead())
  return (
    <Card title={t('title')} isForm>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && <DefaultsForm defaults={data} />}
    </Card>
  )
}
