import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useState, type ReactNode } from 'react'
import { items } from '../../../rest/content/items.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { registrationAccess, registrationOf } from '../../../rest/records/registration.ts'
import type { Item } from '../../../rest/records/item.ts'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { Moment } from '../../shell/Moment.tsx'
import { Person } from '../../shell/people/Person.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { useFolder } from './useFolder.ts'
import { t } from './messages.ts'
import { MoveItem } from './MoveItem.tsx'
import { SharePanel } from '../../shared/sharing/SharePanel.tsx'

/** What the portal knows about an item besides its properties. */
export const ItemFacts = ({ item }: { item: Item }) => {
  const { owner, access } = item
  const folder = useFolder(item)
  const canMove = usePermission(items.move, item).allowed
  const canShare = usePermission(sharing.shareOwn, item).allowed
  const canSeeApplication = usePermission(
    { access: registrationAccess.control, method: 'GET' },
    item,
  ).allowed
  const [opened, setOpened] = useState<'folder' | 'access'>()
  const close = () => setOpened(undefined)
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <DescriptionList
        facts={[
          { label: t('fact.owner'), value: <Person username={owner} /> },
          {
            label: t('fact.folder'),
            value: folder && (
              <Changeable
                label={t('fact.folder')}
                onChange={canMove ? () => setOpened('folder') : undefined}
              >
                <Link href={folder.href} underline="hover">
                  {folder.label}
                </Link>
              </Changeable>
            ),
          },
          {
            label: t('fact.access'),
            value: access && (
              <Changeable
                label={t('fact.access')}
                onChange={canShare ? () => setOpened('access') : undefined}
              >
                <SharingLabel access={access}>
                  {t(`access.${access}`, { defaultValue: access })}
                </SharingLabel>
              </Changeable>
            ),
          },
          {
            label: t('fact.protected'),
            value:
              item.protected === undefined ? undefined : t(item.protected ? 'fact.yes' : 'fact.no'),
          },
          {
            label: t('fact.application'),
            value: canSeeApplication && registrationOf(item) === 'registered' && (
              <Link href={paths.application(item.id)}>{t('fact.registration')}</Link>
            ),
          },
          { label: t('fact.size'), value: formatBytes(item.size) },
          { label: t('fact.views'), value: formatNumber(item.numViews ?? 0) },
          { label: t('fact.created'), value: <Moment isExact time={item.created} /> },
          { label: t('fact.modified'), value: <Moment isExact time={item.modified} /> },
          { label: t('fact.file'), value: item.name },
          { label: t('fact.id'), value: <CopyText label={t('fact.id')} text={item.id} /> },
        ]}
      />
      {opened &&
        (opened === 'folder' ? (
          <MoveItem item={item} onClose={close} />
        ) : (
          <SharePanel items={[item]} onClose={close} />
        ))}
    </Box>
  )
}

interface ChangeableProps {
  readonly label: string
  /** Undefined if the person can't change the value. */
  readonly onChange: (() => void) | undefined
  readonly children: ReactNode
}

/** A value with a pencil that opens the side panel for changing it. */
const Changeable = ({ label, onChange, children }: ChangeableProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    {children}
    {onChange && (
      <IconButton
        size="small"
        aria-label={t('editField', { field: label })}
        onClick={onChange}
        sx={{ marginBlock: -1 }}
      >
        <SpriteIcon name="edit" size={16} />
      </IconButton>
    )}
  </Box>
)
