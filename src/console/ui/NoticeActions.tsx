import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface NoticeAction {
  readonly label: string
  readonly onClick: () => void
}

/** The actions of a notice: the first is outlined, the others are quiet. */
export const NoticeActions = ({ actions }: { actions: readonly NoticeAction[] }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
    {actions.map(({ label, onClick }, index) => (
      <Button
        key={label}
        variant={index === 0 ? 'outlined' : 'text'}
        color="inherit"
        size="small"
        onClick={onClick}
      >
        {label}
      </Button>
    ))}
  </Box>
)
