import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Item } from '../../../rest/records/item.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { part } from '../../shell/part/part.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { ExtentView } from '../../ui/map/LazyExtentMap.tsx'
import { About } from './About.tsx'
import { DownloadButton, useIsDownloadFirst } from './DownloadButton.tsx'
import { EditableField, FoldedFields } from './fields/EditableField.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { boxOf, hasLayers, pageOfItem } from './item.ts'
import { previewKind } from './preview/previewKind.ts'
import { useCanUpdate } from './useCanUpdate.ts'
import { t } from './messages.ts'
import { Preview } from './preview/Preview.tsx'
import { Screenshots } from './screenshots/Screenshots.tsx'
import { query } from '../../shell/api.ts'
import { formatDateTime } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { usesRead } from './relationships/uses.ts'

const ClassificationEditor = part(
  async () =>
    (await import('../../shared/classification/ClassificationEditor.tsx')).ClassificationEditor,
)

/** The thumbnail, properties, and details of an item. People who can update it edit each property where it is shown. */
export const Overview = ({ item }: { item: Item }) => {
  const { canUpdate, permission } = useCanUpdate(item)
  const extent = boxOf(item)
  const isDownloadFirst = useIsDownloadFirst(item)
  const kind = previewKind(item)
  const knowsSource = usePermission(publishing.source, item).allowed && hasLayers(item.type)
  const { hasClassificationSchema = false } = useSession().organization
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
        columnGap: 4,
        alignItems: 'start',
      }}
    >
      <div>
        <About item={item} canUpdate={canUpdate} />
        {kind && <Preview item={item} kind={kind} />}
        {item.screenshots && item.screenshots.length > 0 && <Screenshots item={item} />}
        <UsedBy item={item} />
        {(canUpdate || extent || item.spatialReference) && (
          <Card title={t('label.extent')}>
            <Box sx={{ display: 'grid', gap: 2 }}>
              <FoldedFields>
                <EditableField item={item} name="extent" canEdit={canUpdate} isLabelHidden>
                  {extent && <ExtentView label={t('label.extent')} value={extent} />}
                </EditableField>
                <EditableField item={item} name="spatialReference" canEdit={canUpdate}>
                  {item.spatialReference}
                </EditableField>
              </FoldedFields>
            </Box>
          </Card>
        )}
        {(hasClassificationSchema || item.classification) && (
          <Card title={t('label.classification')}>
            <EditableField item={item} name="classification" canEdit={canUpdate} isLabelHidden>
              {item.classification && (
                <ClassificationEditor
                  text={JSON.stringify(item.classification, null, 2)}
                  isReadOnly
                  onChange={() => undefined}
                />
              )}
            </EditableField>
          </Card>
        )}
      </div>
      <div>
        <Card title={t('details')}>
          <ItemFacts item={item} />
          {!isDownloadFirst && (
            <Box sx={{ marginBlockStart: 4 }}>
              <DownloadButton item={item} />
            </Box>
          )}
          {canUpdate && ofLayers.has(item.type) && <ToLayers item={item} />}
        </Card>
        {knowsSource && <Source item={item} />}
        {!canUpdate && <NoPermission permission={permission} owner={item.owner} isViewOnly />}
      </div>
    </Box>
  )
}

/** Types of files of which portals publish layers on their own pages. */
const ofLayers: ReadonlySet<string> = new Set([
  'CSV',
  'File Geodatabase',
  'GeoJson',
  'GeoPackage',
  'Microsoft Excel',
  'Shapefile',
])

/** Where a layer is published from the file of an item: the interface of this console has no operation for it. */
const ToLayers = ({ item }: { item: Item }) => {
  const { connection } = useSession()
  const elsewhere = pageOfItem(connection, item.id)
  return (
    <Typography sx={{ marginBlockStart: 3 }} color="textSecondary">
      {elsewhere === undefined ? (
        t('toLayers.none')
      ) : (
        <>
          {t('toLayers.line')}{' '}
          <Link href={elsewhere} target="_blank" rel="noreferrer">
            {t('openInPortal')}
          </Link>
        </>
      )}
    </Typography>
  )
}

/** The data store and the dataset from which a layer is published; nothing for other items, and on portals that don't return it. */
const Source = ({ item }: { item: Item }) => {
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

/** The number of items that are shown. */
const mostShown = 5

/** The items that use an item; nothing if there are none, or if the portal doesn't report them. */
const UsedBy = ({ item }: { item: Item }) => {
  const { data } = useQuery({ ...usesRead('dependents', item.id), retry: false })
  if (!data || data.list.length === 0) return null
  return (
    <Card
      title={t(data.hasMore ? 'usedBy.more' : 'usedBy.title', { count: data.list.length })}
      aside={<Link href={paths.item(item.id, 'relations')}>{t('usedBy.all')}</Link>}
    >
      <Rows>
        {data.list.slice(0, mostShown).map(({ id, title = id, type }) => (
          <li key={id}>
            <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <Link href={paths.item(id)}>{title}</Link>
            </Box>
            {type !== undefined && <ItemTypeLabel type={type} />}
          </li>
        ))}
      </Rows>
    </Card>
  )
}
