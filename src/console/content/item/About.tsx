import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { items } from '../../../rest/content/items.ts'
import type { Item } from '../../../rest/records/item.ts'
import { itemTypeNamed } from '../../../rest/records/itemTypes.ts'
import { overlay } from '../../shell/part/part.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { EditableThumbnail } from '../../shared/thumbnail/EditableThumbnail.tsx'
import { Description } from '../../shared/description/Description.tsx'
import { useSession } from '../../shell/session/session.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { plainText } from '../../ui/inertWindow.ts'
import { TagList } from '../../ui/TagList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EditableField, FoldedFields } from './fields/EditableField.tsx'
import { categoryText } from './item.ts'
import { StatusLabel } from './StatusLabel.tsx'
import { t } from './messages.ts'
import { Thumbnail } from '../../shell/Thumbnail.tsx'

/** What an item is: its thumbnail, and the properties that describe it. */
export const About = ({ item, canUpdate }: { item: Item; canUpdate: boolean }) => {
  const canSetStatus = usePermission(items.setContentStatus, item).allowed
  const { snippet, tags = [], categories = [], contentStatus, commentsEnabled } = item
  const { organization } = useSession()
  const { url } = item
  const description = item.description ?? ''
  const takesUrl = (url != null && url !== '') || itemTypeNamed(item.type)?.storage === 'url'
  const edited = { item, canEdit: canUpdate }
  const image = (
    <Thumbnail of={{ itemId: item.id, path: item.thumbnail }} type={item.type} isLarge />
  )
  return (
    <Card title={t('about')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: '220px minmax(0, 1fr)',
            xl: '300px minmax(0, 1fr)',
          },
          columnGap: 5,
          rowGap: 3,
          alignItems: 'start',
        }}
      >
        <Box sx={{ maxInlineSize: 360 }}>
          {canUpdate ? (
            <EditableThumbnail
              image={image}
              renderPanel={(onClose) => (
                <ItemThumbnailPanel item={item} image={image} onClose={onClose} />
              )}
            />
          ) : (
            image
          )}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 5,
            rowGap: 2,
          }}
        >
          <FoldedFields>
            <EditableField {...edited} name="snippet" isWide>
              {snippet}
            </EditableField>
            <EditableField {...edited} name="description" isWide>
              {plainText(description) !== '' && <Description html={description} />}
            </EditableField>
            <EditableField {...edited} name="tags" isWide>
              {tags.length > 0 && (
                <TagList tags={tags} hrefOf={(tag) => paths.allContent({ tag })} />
              )}
            </EditableField>
            <EditableField {...edited} name="categories">
              {categories.length > 0 &&
                categories.map((path) => (
                  <Box key={path} sx={{ lineHeight: '24px' }}>
                    <Link
                      href={paths.allContent({ category: path })}
                      underline="hover"
                      sx={{ display: 'inline-block' }}
                    >
                      {categoryText(path)}
                    </Link>
                  </Box>
                ))}
            </EditableField>
            <EditableField {...edited} name="accessInformation">
              {item.accessInformation}
            </EditableField>
            <EditableField {...edited} name="licenseInfo">
              {plainText(item.licenseInfo ?? '')}
            </EditableField>
            <EditableField item={item} name="contentStatus" canEdit={canSetStatus}>
              {contentStatus != null && contentStatus !== '' && (
                <StatusLabel status={contentStatus} />
              )}
            </EditableField>
            {takesUrl && (
              <EditableField {...edited} name="url" isWide>
                {url != null && url !== '' && <ItemUrl url={url} />}
              </EditableField>
            )}
            <EditableField {...edited} name="culture">
              {item.culture}
            </EditableField>
            {commentsEnabled !== undefined && (
              <EditableField {...edited} name="commentsEnabled">
                {organization.commentsEnabled === false
                  ? t('commentsOff')
                  : t(`comments.${commentsEnabled}`)}
              </EditableField>
            )}
          </FoldedFields>
        </Box>
      </Box>
    </Card>
  )
}

/** The URL as a link that opens in a new tab, with a button that copies it; other than web addresses as text. */
const ItemUrl = ({ url }: { url: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
    <CopyText label={t('label.url')} text={url} />
    {/^https?:\/\//i.test(url) && (
      <Link href={url} target="_blank" rel="noreferrer">
        {t('openUrl')}
      </Link>
    )}
  </Box>
)

const ItemThumbnailPanel = overlay(
  async () => (await import('./fields/ItemThumbnailPanel.tsx')).ItemThumbnailPanel,
)
