import AddIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import ExportIcon from '@mui/icons-material/DownloadOutlined'
import LinkIcon from '@mui/icons-material/LinkOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Task } from '../../../rest/records/task.ts'
import { AppLink } from '../../shell/AppLink.tsx'
import type { MenuProps } from '../../shell/frame/useMenu.ts'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { paths } from '../../shell/paths.ts'
import { exportTasks } from '../exchange/exchange.ts'
import { useMessages } from './messages.ts'

interface Props extends MenuProps {
  readonly task: Task
  /** The title of its item. */
  readonly item: string | undefined
  readonly deleteAhead: () => void
  readonly deleteRefusal: string | undefined
  readonly onDelete: () => void
}

/** Further actions on a task; Delete is last and apart. */
export const MoreMenu = ({
  id,
  anchor,
  onClose,
  task,
  item,
  deleteAhead,
  deleteRefusal,
  onDelete,
}: Props) => {
  const { t } = useMessages()
  const { userId, id: taskId } = task
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  const link = copyLink(paths.task(userId, taskId))
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('more') }, paper: { sx: { marginBlockStart: 1 } } }}
    >
      <MenuItem
        component={AppLink}
        href={`${paths.newTask()}?copy=${encodeURIComponent(`${userId}/${taskId}`)}`}
        onClick={onClose}
      >
        <ListItemIcon>
          <AddIcon sx={{ fontSize: 18 }} />
        </ListItemIcon>
        {t('menu.copy')}
      </MenuItem>
      <MenuItem
        onClick={then(() =>
          exportTasks([task], new Map(item === undefined ? [] : [[task.itemId ?? '', item]])),
        )}
      >
        <ListItemIcon>
          <ExportIcon sx={{ fontSize: 18 }} />
        </ListItemIcon>
        {t('menu.export')}
      </MenuItem>
      <MenuItem onClick={then(() => link.onClick?.())}>
        <ListItemIcon>
          <LinkIcon sx={{ fontSize: 18 }} />
        </ListItemIcon>
        {link.label}
      </MenuItem>
      <Divider component="li" />
      <MenuItem
        disabled={deleteRefusal !== undefined}
        onPointerEnter={deleteAhead}
        onFocus={deleteAhead}
        onClick={then(onDelete)}
        sx={{ color: 'error.main' }}
      >
        <ListItemIcon sx={{ color: 'inherit' }}>
          <DeleteIcon sx={{ fontSize: 18 }} />
        </ListItemIcon>
        {t('menu.delete')}
      </MenuItem>
    </Menu>
  )
}
