import type { PostAuthor, PostSummary, PostTag } from "../../contract/page";
import { Day } from "./Day";
import { message } from "../../messages";

/** When a post was written, how long it takes to read, and by whom. */
export function PostMeta({ post }: { post: PostSummary }) {
  return (
    <div className="post-meta">
      <p>
        <Day iso={post.date} />
        {" · "}
        {message("{minutes} min read", { minutes: post.readingMinutes })}
      </p>
      {post.authors.length > 0 && (
        <ul className="authors">
          {post.authors.map((author) => (
            <li key={author.name} className="author">
              <AuthorCard author={author} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Who an author is. */
export function AuthorCard({ author }: { author: PostAuthor }) {
  return (
    <>
      {author.imageUrl !== "" && (
        <img
          className="author__image"
          src={author.imageUrl}
          alt=""
          width="40"
          height="40"
          loading="lazy"
        />
      )}
      <span>
        <span className="author__name">
          {author.url === "" ? author.name : <a href={author.url}>{author.name}</a>}
        </span>
        {author.title !== "" && <span className="author__title">{author.title}</span>}
        {author.socials !== undefined && (
          <span className="author__socials">
            {author.socials.map(({ name, href }) => (
              <a key={href} href={href}>
                {name}
              </a>
            ))}
          </span>
        )}
      </span>
    </>
  );
}

/** What a post is about. */
export function PostTags({ tags }: { tags: PostTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={message("Tags")}>
      {tags.map(({ label, href }) => (
        <li key={label}>
          {href === null ? (
            <span className="tag">{label}</span>
          ) : (
            <a className="tag" href={href}>
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
