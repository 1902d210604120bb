import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { content } from '../../../rest/content.ts'
import { type Item } from '../../../rest/item.ts'
import { items } from '../../../rest/items.ts'
import { query, send } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { saveFile } from '../../shell/saveFile.ts'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { plainText } from './item.ts'
import { useWords } from './words.ts'

/** What an item is: its picture, its words, its facts, and its data to be downloaded. */
export const Overview = ({ item }: { item: Item }) => {
  const { t } = useWords()
  const { snippet, description } = item
  const download = useMutation({
    mutationFn: async () =>
      saveFile(item.name ?? item.title, await send(items.data, { itemId: item.id })),
  })
  const words = plainText(description ?? '')
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
        columnGap: 5,
        alignItems: 'start',
      }}
    >
      <Card title={t('about')}>
        <Box sx={{ maxInlineSize: 360, marginBlockEnd: 4 }}>
          <Thumbnail of={{ itemId: item.id, path: item.thumbnail }} isLarge />
        </Box>
        {snippet != null && snippet !== '' && (
          <Typography sx={{ fontWeight: 500, marginBlockEnd: 3 }}>{snippet}</Typography>
        )}
        <Typography
          color={words === '' ? 'textSecondary' : 'textPrimary'}
          sx={{ whiteSpace: 'pre-line', maxInlineSize: '72ch', overflowWrap: 'anywhere' }}
        >
          {words === '' ? t('noDescription') : words}
        </Typography>
        {download.error && <ErrorNotice error={download.error} />}
        <ActionButton
          variant="outlined"
          loading={download.isPending}
          disabledReason={item.size === undefined || item.size < 0 ? t('noData') : undefined}
          onClick={() => download.mutate()}
          sx={{ marginBlockStart: 4 }}
        >
          {t('download')}
        </ActionButton>
      </Card>
      <Card title={t('facts')}>
        <ItemFacts item={item} />
      </Card>
    </Box>
  )
}

const ItemFacts = ({ item }: { item: Item }) => {
  const { t } = useWords()
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
      <Facts
        facts={[
          { label: t('fact.owner'), value: item.owner },
          { label: t('fact.folder'), value: knowsFolders ? folder : undefined },
          {
            label: t('fact.access'),
            value: access && t(`access.${access}`, { defaultValue: access }),
          },
          {
            label: t('fact.protected'),
            value:
              item.protected === undefined ? undefined : t(item.protected ? 'fact.yes' : 'fact.no'),
          },
          { label: t('fact.tags'), value: tags.join(', ') },
          {
            label: t('fact.categories'),
            value: categories.map((path) => <div key={path}>{path}</div>),
          },
          { label: t('fact.size'), value: formatBytes(item.size) },
          { label: t('fact.views'), value: formatNumber(item.numViews ?? 0) },
          { label: t('fact.created'), value: <Moment time={item.created} /> },
          { label: t('fact.modified'), value: <Moment time={item.modified} /> },
          { label: t('fact.credits'), value: item.accessInformation },
          { label: t('fact.terms'), value: plainText(item.licenseInfo ?? '') },
          { label: t('fact.extent'), value: useExtent(item) },
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
          { label: t('fact.id'), value: item.id },
        ]}
      />
    </Box>
  )
}

/** The extent in figures, in degrees. */
const useExtent = ({ extent = [] }: Pick<Item, 'extent'>): string | undefined => {
  const { t } = useWords()
  const [least, most] = extent
  if (!least || !most) return undefined
  const degrees = (value: number) =>
    `${value.toLocaleString(undefined, { maximumFractionDigits: 3 })}°`
  return t('extent', {
    west: degrees(least[0]),
    east: degrees(most[0]),
    south: degrees(least[1]),
    north: degrees(most[1]),
  })
}
