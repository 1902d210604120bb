import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Server } from '../../../rest/records/server.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import type { Progress } from '../../shell/lists/allResults/allResults.ts'
import { paths } from '../../shell/paths.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { dependentsOf, type Dependents } from './dependents.ts'
import { t } from './messages.ts'

/** How many items are listed. */
const maxListed = 500

const ItemLinks = ({ label, items }: { label: string; items: Dependents['items'] }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', rowGap: 1 }}
  >
    {items.slice(0, maxListed).map(({ id, title, type }) => (
      <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
        <Link href={type === 'Data Store' ? paths.dataStore(id) : paths.item(id)}>{title}</Link>{' '}
        <Typography component="span" color="textSecondary">
          {type}
        </Typography>
      </Box>
    ))}
    {items.length > maxListed && <li>{t('more', { count: items.length - maxListed })}</li>}
  </Box>
)

const Found = ({ found, total, items, dataStores, unread }: Dependents) => (
  <Box sx={{ display: 'grid', rowGap: 3 }}>
    {items.length === 0 ? (
      <span>{t('dependents.items', { count: 0 })}</span>
    ) : (
      <Disclosure summary={t('dependents.items', { count: items.length })} isLazy>
        <ItemLinks label={t('dependents.itemList')} items={items} />
      </Disclosure>
    )}
    <div>
      {t('dependents.dataStores', { count: dataStores.length })}
      {dataStores.length > 0 && (
        <ItemLinks label={t('dependents.dataStoreList')} items={dataStores} />
      )}
    </div>
    {unread > 0 && (
      <Typography color="textSecondary">{t('dependents.unread', { count: unread })}</Typography>
    )}
    <Typography color="textSecondary">
      {found < total
        ? t('dependents.partly', { count: found, total })
        : t('dependents.searched', { count: found })}
    </Typography>
  </Box>
)

/** What breaks without a server, on request: the items that use its URL, and the data stores that are registered with it. */
export const DependentsCard = ({ server }: { server: Server }) => {
  const [progress, setProgress] = useState<Progress>()
  const { data, error, isFetching, refetch } = useQuery(dependentsOf(server, setProgress))
  const search = () => {
    setProgress(undefined)
    void refetch()
  }
  return (
    <Card
      title={t('dependents.title')}
      aside={
        <Button variant="outlined" loading={isFetching} onClick={search}>
          {t('dependents.search')}
        </Button>
      }
    >
      {isFetching && (
        <ProgressLine
          label={t('dependents.searching')}
          {...(progress && {
            value: progress.found / Math.max(1, progress.total),
            figures: t('dependents.figures', { ...progress }),
          })}
        />
      )}
      {error && !isFetching && <ErrorNotice error={error} onRetry={search} />}
      {data && !error && !isFetching && <Found {...data} />}
      {!data && !error && !isFetching && (
        <Typography color="textSecondary">{t('dependents.help')}</Typography>
      )}
    </Card>
  )
}
