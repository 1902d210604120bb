import Box from '@mui/material/Box'
import { publishing } from '../../../rest/publishing/publishing.ts'
import type { Item } from '../../../rest/records/item.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { part } from '../../shell/part/part.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { ExtentView } from '../../ui/map/ExtentView.tsx'
import { About } from './About.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { EditableField } from './fields/EditableField.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { boxOf, hasLayers } from './item.ts'
import { previewKind } from './preview/previewKind.ts'
import { useCanUpdate } from './useCanUpdate.ts'
import { t } from './messages.ts'
import { Preview } from './preview/Preview.tsx'
import { Screenshots } from './screenshots/Screenshots.tsx'
import { UsedBy } from './UsedBy.tsx'
import { Source } from './Source.tsx'

const ClassificationEditor = part(
  async () =>
    (await import('../../shared/classification/ClassificationEditor.tsx')).ClassificationEditor,
)

/** The thumbnail, properties, and details of an item. People who can update it edit each property where it is shown. */
export const Overview = ({ item }: { item: Item }) => {
  const { canUpdate, permission } = useCanUpdate(item)
  const extent = boxOf(item)
  const kind = previewKind(item)
  const knowsSource = usePermission(publishing.source, item.owner).allowed && hasLayers(item.type)
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
        <Card title={t('label.extent')}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <EditableField item={item} name="extent" canEdit={canUpdate} isLabelHidden>
              {extent && <ExtentView label={t('label.extent')} value={extent} />}
            </EditableField>
            <EditableField item={item} name="spatialReference" canEdit={canUpdate}>
              {item.spatialReference}
            </EditableField>
          </Box>
        </Card>
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
          <Box sx={{ marginBlockStart: 4 }}>
            <DownloadButton item={item} />
          </Box>
        </Card>
        {knowsSource && <Source item={item} />}
        {!canUpdate && <NoPermission permission={permission} owner={item.owner} isViewOnly />}
      </div>
    </Box>
  )
}
