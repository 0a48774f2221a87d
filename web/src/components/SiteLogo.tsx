import type { Logo } from "../contract/site";

/** A logo, in the version for the theme that is shown. */
export function SiteLogo({ logo }: { logo: Logo }) {
  const size = { width: logo.width ?? undefined, height: logo.height ?? undefined };
  if (logo.srcDark === null)
    return <img className="logo" src={logo.src} alt={logo.alt} {...size} />;
  return (
    <>
      <img className="logo themed-image--light" src={logo.src} alt={logo.alt} {...size} />
      <img className="logo themed-image--dark" src={logo.srcDark} alt={logo.alt} {...size} />
    </>
  );
}
