import { useQuery } from '@tanstack/react-query'
import { organization } from '../../../../rest/organization.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/ErrorNotice.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DefaultsForm } from './DefaultsForm.tsx'
import { useWords } from './words.ts'

const defaultsRead = () => query(organization.userDefaultSettings, {}, { retry: false })

interface Props {
  /** Told whether something has been entered and not applied. Stable. */
  readonly onChanged: (isChanged: boolean) => void
}

/** What new members get: settings with a resource of their own. Not every portal has it. */
export const NewMemberDefaults = ({ onChanged }: Props) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(defaultsRead())
  return (
    <Card title={t('title')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && <DefaultsForm told={data} onChanged={onChanged} />}
    </Card>
  )
}
