import { useQuery } from '@tanstack/react-query'
import { organization } from '../../../../rest/organization/organization.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DefaultsForm } from './DefaultsForm.tsx'
import { useWords } from './words.ts'

const defaultsRead = () => query(organization.userDefaultSettings, {}, { retry: false })

/** What new members get: settings with a resource of their own. Not every portal has it. */
export const NewMemberDefaults = () => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(defaultsRead())
  return (
    <Card title={t('title')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && <DefaultsForm told={data} />}
    </Card>
  )
}
