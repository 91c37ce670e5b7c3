import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Drawing } from '../../ui/drawing.tsx'

/** Takes the place of the demo form once the request has arrived. */
export function DemoSent() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="mx-auto max-w-[560px] py-16 text-center">
      <Drawing name="letter" className="mx-auto size-20 text-accent" />
      <h1 ref={heading} tabIndex={-1} className="mt-6 font-serif text-40 outline-none">
        Thanks for your interest!
      </h1>
      <p className="mt-4 text-17 text-quiet">Our team will review availability and reach out shortly to confirm the demo.</p>
      <Link to={paths.home} className="button button-main mt-8">
        Return to Home
      </Link>
    </div>
  )
}
