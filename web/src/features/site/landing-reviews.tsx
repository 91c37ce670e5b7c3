import { Carousel } from '../../ui/carousel.tsx'

/** Nobody has reviewed it yet: the first item tells what happened in the example business, and says so; the second waits for a customer. */
export function Reviews() {
  return <Carousel label="Reviews" startIndex={0} shiftClass="" slideClass="basis-full" slides={reviews} />
}

const reviews = [
  {
    key: 'example',
    name: 'What the example school’s mailbox shows',
    content: (
      <figure className="sheet mx-auto max-w-[760px]">
        <blockquote className="font-serif text-21 md:text-28 md:leading-10">
          “What my documents answer was answered at once. Where it was not sure, a reply lay ready for me to read. The mail with a lawyer in
          it was handed to me. The newsletter was left alone.”
        </blockquote>
        <figcaption className="mt-6 text-quiet">
          Not a customer: the mailbox of Harbor Lane, the made-up school that comes with every installation. Its mails are replayed when it
          is set up; this is what became of them, put into words.
        </figcaption>
      </figure>
    ),
  },
  {
    key: 'coming',
    name: 'Coming Soon',
    content: (
      <div className="sheet mx-auto grid h-full max-w-[760px] place-items-center">
        <p className="font-serif text-28 text-quiet">Coming Soon</p>
      </div>
    ),
  },
]
