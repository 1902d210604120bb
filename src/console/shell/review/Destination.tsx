import Box from '@mui/material/Box'
import { EnvironmentLabel } from '../EnvironmentLabel.tsx'
import { useSession } from '../session/session.ts'

/** What will be changed, and the name and label of the portal. */
export const Destination = ({ subject }: { subject?: string | undefined }) => {
  const { connection, organization } = useSession()
  return (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
    >
      {subject !== undefined && <span>{subject}</span>}
      {subject !== undefined && <span aria-hidden>·</span>}
      <strong>{organization.name ?? connection.name}</strong>
      <EnvironmentLabel connection={connection} />
    </Box>
  )
}
