import Link from '@mui/material/Link'
import { membersByName } from '../shell/pickers/members.ts'
import { useNamed } from '../shell/pickers/source.ts'
import { paths } from '../shell/paths.ts'

interface Props {
  readonly username: string
  /** The members of a list, which are looked up together. */
  readonly among?: readonly string[]
}

/** A member by full name, as a link to their page where the person can see the member; else the username. */
export const MemberName = ({ username, among = [username] }: Props) => {
  const member = useNamed(membersByName, among).byId.get(username)
  if (!member) return username
  return <Link href={paths.member(username)}>{membersByName.entryOf(member).title}</Link>
}
