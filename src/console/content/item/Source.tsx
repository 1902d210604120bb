import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '../../../rest/records/item.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { query } from '../../shell/api.ts'
import { formatDateTime } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { t } from './messages.ts'

/** The data store and the dataset from which a layer is published; nothing for other items, and on portals that don't return it. */
export const Source = ({ item }: { item: Item }) => {
  const { data } = useQuery({ ...query(publishing.source, { itemId: item.id }), retry: false })
  if (!data?.source) return null
  const { dataset, title, owner, modified } = data.source
  return (
    <Card title={t('source.title')}>
      <Typography sx={{ marginBlockEnd: 3 }}>{t('source.line')}</Typography>
      <DescriptionList
        facts={[
          {
            label: t('source.dataStore'),
            value: <Link href={paths.dataStore(dataset.datastoreId)}>{title}</Link>,
          },
          { label: t('source.owner'), value: <Person username={owner} /> },
          { label: t('source.dataset'), value: dataset.name },
          { label: t('source.modified'), value: formatDateTime(modified) },
        ]}
      />
    </Card>
  )
}
