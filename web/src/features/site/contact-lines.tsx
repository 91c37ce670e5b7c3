import { site } from '../../site.ts'

/** Whose site this is, and where to write. */
export function ContactLines() {
  return (
    <p>
      {site.companyName}
      <br />
      <a href={`mailto:${site.contactEmail}`} className="link">
        {site.contactEmail}
      </a>
    </p>
  )
}
