import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { content } from '../../../rest/content/content.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Item } from '../../../rest/records/item.ts'
import { query } from '../../shell/api.ts'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { part } from '../../shell/part/part.tsx'
import { Person } from '../../shell/people/Person.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { withinWorld, type Box as Extent } from '../../ui/map/box.ts'
import { ExtentView } from '../../ui/map/ExtentView.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { hasLayers, plainText } from './item.ts'
import { useMessages } from './messages.ts'

const Source = part(async () => (await import('./Source.tsx')).Source)
const Description = part(async () => (await import('./Description.tsx')).Description)

/** Shows the thumbnail, description, details, and extent of an item, with a download button. */
export const Overview = ({ item }: { item: Item }) => {
  const { t } = useMessages()
  const { snippet, description } = item
  const extent = boxOf(item)
  const text = plainText(description ?? '')
  const knowsSource = usePermission(publishing.source, item.owner).allowed && hasLayers(item.type)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
        columnGap: 5,
        alignItems: 'start',
      }}
    >
      <Card title={t('label.description')}>
        <Box sx={{ maxInlineSize: 360, marginBlockEnd: 4 }}>
          <Thumbnail of={{ itemId: item.id, path: item.thumbnail }} type={item.type} isLarge />
        </Box>
        {snippet != null && snippet !== '' && (
          <Typography sx={{ fontWeight: 500, marginBlockEnd: 3 }}>{snippet}</Typography>
        )}
        {text === '' ? (
          <Typography color="textSecondary">{t('noDescription')}</Typography>
        ) : (
          <Suspense fallback={<Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>}>
            <Description html={description ?? ''} />
          </Suspense>
        )}
        <Box sx={{ marginBlockStart: 4 }}>
          <DownloadButton item={item} />
        </Box>
      </Card>
      <div>
        <Card title={t('details')}>
          <ItemFacts item={item} />
        </Card>
        {knowsSource && (
          <Suspense>
            <Source item={item} />
          </Suspense>
        )}
        {extent && (
          <Card title={t('fact.extent')}>
            <ExtentView label={t('fact.extent')} value={extent} />
          </Card>
        )}
      </div>
    </Box>
  )
}

const ItemFacts = ({ item }: { item: Item }) => {
  const { t } = useMessages()
  const knowsFolders = usePermission(content.list, item.owner).allowed
  const { data: root } = useQuery({
    ...query(content.list, { userName: item.owner, num: 0 }),
    enabled: knowsFolders,
  })
  const { ownerFolder, access, url, tags = [], categories = [] } = item
  const folder =
    ownerFolder === null
      ? t('fact.root')
      : root?.folders?.find(({ id }) => id === ownerFolder)?.title
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <DescriptionList
        facts={[
          { label: t('fact.owner'), value: <Person username={item.owner} /> },
          { label: t('fact.folder'), value: knowsFolders ? folder : undefined },
          {
            label: t('fact.access'),
            value: access && (
              <SharingLabel access={access}>
                {t(`access.${access}`, { defaultValue: access })}
              </SharingLabel>
            ),
          },
          {
            label: t('fact.protected'),
            value:
              item.protected === undefined ? undefined : t(item.protected ? 'fact.yes' : 'fact.no'),
          },
          {
            label: t('fact.tags'),
            value: tags.length > 0 && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {tags.map((tag) => (
                  <StateChip key={tag} tone="neutral">
                    {tag}
                  </StateChip>
                ))}
              </Box>
            ),
          },
          {
            label: t('fact.categories'),
            value:
              categories.length > 0 &&
              categories.map((path) => <div key={path}>{categoryText(path)}</div>),
          },
          { label: t('fact.size'), value: formatBytes(item.size) },
          { label: t('fact.views'), value: formatNumber(item.numViews ?? 0) },
          { label: t('fact.created'), value: <Moment isExact time={item.created} /> },
          { label: t('fact.modified'), value: <Moment isExact time={item.modified} /> },
          { label: t('fact.credits'), value: item.accessInformation },
          { label: t('fact.terms'), value: plainText(item.licenseInfo ?? '') },
          { label: t('fact.spatialReference'), value: item.spatialReference },
          {
            label: t('fact.url'),
            value:
              url != null && /^https?:\/\//i.test(url) ? (
                <Link href={url} rel="noreferrer">
                  {url}
                </Link>
              ) : (
                url
              ),
          },
          { label: t('fact.file'), value: item.name },
          { label: t('fact.id'), value: <CopyText label={t('fact.id')} text={item.id} /> },
        ]}
      />
    </Box>
  )
}

/** Returns the path of a category without the root, such as "Water › Surface water". */
const categoryText = (path: string): string =>
  path
    .split('/')
    .filter((name, index) => name !== '' && !(index === 1 && name === 'Categories'))
    .join(' › ')

/** Returns the extent (WGS84) that maps can draw; undefined for items without one, and for one outside the world. */
const boxOf = ({ extent = [] }: Pick<Item, 'extent'>): Extent | undefined => {
  const [min, max] = extent
  return min && max ? withinWorld([...min, ...max]) : undefined
}
