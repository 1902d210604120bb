import { use, type AnchorHTMLAttributes, type Ref } from 'react'
import { Link } from 'react-router'
import { TabStop } from '../ui/table/TabStop.ts'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href?: string
  readonly ref?: Ref<HTMLAnchorElement>
}

/** What a link is in the console: inside it the router's, elsewhere the browser's. */
export const AppLink = ({ href = '', children, ...rest }: Props) => {
  const stop = use(TabStop) ? {} : { tabIndex: -1 }
  return href.startsWith('/') ? (
    <Link to={href} {...rest} {...stop}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest} {...stop}>
      {children}
    </a>
  )
}
