-- 013-limits
delete from "about"
delete from "about" where "id" = ?
delete from "account_token" where "expires_at" < ?
delete from "account_token" where "user_id" = ?
delete from "account_token" where "user_id" = ? and "purpose" = ?
delete from "account_token" where "user_id" = ? and "purpose" = ? and "id" != ?
delete from "ai_tools"
delete from "ai_tools" where "id" = ?
delete from "blogs"
delete from "blogs" where "id" = ?
delete from "certifications"
delete from "certifications" where "id" = ?
delete from "comment_likes" where "comment_id" = ? and "user_id" = ?
delete from "comments" where "id" = ?
delete from "comments" where "user_id" = ?
delete from "comments" where ("id" = ? and "revision" = ?)
delete from "education"
delete from "education" where "id" = ?
delete from "limit_window"
delete from "limit_window" where "key" in (select "key" from "limit_window" where "ends_at" <= ? limit ?)
delete from "messages" where "id" = ?
delete from "messages" where "suspect" = ? and "created_at" < ?
delete from "messages" where lower(email) = ? returning "attachment_file"
delete from "outbox" where "id" = ? and "state" != ?
delete from "outbox" where "state" in (?) and "created_at" < ?
delete from "outbox" where (lower(recipient) = ? or lower(reply_to) = ? or about_user = ?) returning "id"
delete from "outbox" where about_user = ? returning "id"
delete from "post_keyword"
delete from "post_keyword" where "post_id" = ?
delete from "post_versions" where "post_id" = ?
delete from "preview_links" where "post_id" = ?
delete from "projects"
delete from "projects" where "id" = ?
delete from "services"
delete from "services" where "id" = ?
delete from "session" where "expiresAt" < ?
delete from "session" where "session"."token" = ?
delete from "session" where "session"."userId" = ?
delete from "session" where "userId" = ?
delete from "session" where "userId" = ? and "id" != ?
delete from "setting" where "name" = ?
delete from "skills"
delete from "skills" where "id" = ?
delete from "slug_redirects" where "collection" = ? and "entry_id" = ?
delete from "slug_redirects" where "collection" = ? and "slug" = ?
delete from "testimonials"
delete from "testimonials" where "id" = ?
delete from "user" where "id" = ?
delete from "user" where "id" = ? and "emailVerified" = ?
delete from "workflow_accepted" where "workflow_id" = ?
delete from "workflow_days" where "workflow_id" = ? and "day" < ?
delete from "workflow_slugs" where "slug" = ?
delete from "workflows"
delete from "workflows" where "id" = ?
delete from rebuilt where name = ?
delete from session
insert into "about" ("id", "created_at", "updated_at", "title", "description_en", "description_fr", "image_url", "stats_years", "stats_projects", "stats_clients", "stats_technologies", "display_order", "image_alt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "account" ("id", "issuer", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope", "password", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "account" ("id", "issuer", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "account" ("issuer", "accountId", "providerId", "userId", "password", "createdAt", "updatedAt", "id") values (?, ?, ?, ?, ?, ?, ?, ?) returning *
insert into "account_token" ("id", "purpose", "user_id", "hash", "second_hash", "password_hash", "expires_at", "used_at", "display_name") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "account_token" ("second_hash", "password_hash", "display_name", "purpose", "user_id", "hash", "id", "expires_at", "used_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "ai_tools" ("id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "blogs" ("created_at", "updated_at", "slug", "id") values (?, ?, ?, ?)
insert into "blogs" ("id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "content_html", "content_start", "outline", "reading_minutes", "image_alt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "blogs" ("id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "certifications" ("id", "created_at", "updated_at", "name", "issuer", "year", "display_order") values (?, ?, ?, ?, ?, ?, ?)
insert into "comment_likes" ("comment_id", "user_id", "created_at") values (?, ?, ?)
insert into "comments" ("id", "blog_id", "user_id", "content", "content_hash", "revision", "edited", "approved", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "comments" ("id", "revision", "blog_id", "user_id", "content", "content_hash", "edited", "approved", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("user_id", "blog_id", "content_hash") do nothing
insert into "education" ("id", "created_at", "updated_at", "degree", "institution", "year", "type", "display_order") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "job_run" ("name", "started_at") values (?, ?)
insert into "job_run" ("name", "started_at", "alive_at") values (?, ?, ?) on conflict ("name") do update set "started_at" = ?, "alive_at" = ? where "job_run"."started_at" = ? and "job_run"."alive_at" = ?
insert into "job_run" ("name", "started_at", "alive_at") values (?, ?, ?) on conflict ("name") do update set "started_at" = ?, "alive_at" = ? where "job_run"."started_at" = ? and "job_run"."alive_at" is null
insert into "job_run" ("name", "started_at", "alive_at", "finished_at", "failed_at", "failure") values (?, ?, ?, ?, ?, ?)
insert into "limit_window" ("key", "remaining", "ends_at") values (?, ?, ?)
insert into "limit_window" ("key", "remaining", "ends_at") values (?, ?, ?) on conflict ("key") do update set "remaining" = case when "limit_window"."ends_at" <= ? then "excluded"."remaining" else "limit_window"."remaining" - ? end, "ends_at" = case when ("limit_window"."ends_at" <= ? or "limit_window"."ends_at" > "excluded"."ends_at") then "excluded"."ends_at" else "limit_window"."ends_at" end
insert into "limit_window" ("key", "remaining", "ends_at") values (?, ?, ?) on conflict ("key") do update set "remaining" = case when "limit_window"."remaining" + ? > "excluded"."remaining" then "excluded"."remaining" else "limit_window"."remaining" + ? end
insert into "media" ("file", "name", "alt", "width", "height", "bytes", "id", "created_at") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("file") do nothing
insert into "media" ("file", "name", "alt", "width", "height", "bytes", "id", "created_at") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("file") do update set "alt" = ?
insert into "media" ("id", "file", "name", "alt", "width", "height", "bytes", "created_at") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "messages" ("id", "name", "email", "subject", "message", "about", "state", "suspect", "attachment_file", "attachment_name", "attachment_type", "attachment_size", "fingerprint", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "messages" ("name", "email", "subject", "about", "message", "id", "state", "suspect", "attachment_file", "attachment_name", "attachment_type", "attachment_size", "fingerprint", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("fingerprint") do nothing
insert into "messages" ("name", "email", "subject", "message", "about", "id", "state", "suspect", "attachment_file", "attachment_name", "attachment_type", "attachment_size", "fingerprint", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("fingerprint") do nothing
insert into "outbox" ("id", "kind", "recipient", "reply_to", "about_user", "subject", "text_body", "html_body", "attachment", "state", "attempts", "next_at", "claim", "last_error", "created_at", "sent_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "outbox" ("id", "kind", "recipient", "reply_to", "subject", "text_body", "html_body", "link", "attachment", "state", "attempts", "next_at", "claim", "last_error", "created_at", "sent_at", "about_user") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "post_keyword" ("keyword", "published", "created_at", "post_id") values (?, ?, ?, ?)
insert into "post_versions" ("id", "post_id", "title", "length", "fields", "created_at") values (?, ?, ?, ?, ?, ?)
insert into "preview_links" ("post_id", "token", "expires_at") values (?, ?, ?)
insert into "preview_links" ("post_id", "token", "expires_at") values (?, ?, ?) on conflict ("post_id") do update set "token" = ?, "expires_at" = ?
insert into "projects" ("id", "created_at", "updated_at", "title", "description", "category", "image_url", "technologies", "github_url", "live_url", "featured", "display_order", "image_alt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "rebuilt" ("name", "version") values (?, ?)
insert into "services" ("id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "session" ("expiresAt", "token", "createdAt", "updatedAt", "ipAddress", "userAgent", "userId", "id") values (?, ?, ?, ?, ?, ?, ?, ?) returning *
insert into "session" ("id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "impersonatedBy", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "setting" ("name", "value") select 'last_workflow_number' as "name", cast(coalesce(max(number), 0) + 0 as text) as "value" from "workflows" where true on conflict do nothing
insert into "setting" ("name", "value") select 'last_workflow_number' as "name", cast(coalesce(max(number), 0) + 1 as text) as "value" from "workflows" where true on conflict ("name") do update set "value" = cast(cast(setting.value as integer) + 1 as text) returning "value"
insert into "setting" ("name", "value") values (?, ?)
insert into "setting" ("name", "value") values (?, ?) on conflict do nothing
insert into "skills" ("id", "created_at", "updated_at", "category", "icon", "technologies", "display_order") values (?, ?, ?, ?, ?, ?, ?)
insert into "slug_redirects" ("collection", "slug", "entry_id") values (?, ?, ?)
insert into "slug_redirects" ("collection", "slug", "entry_id") values (?, ?, ?) on conflict ("collection", "slug") do update set "entry_id" = ?
insert into "testimonials" ("id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "user" ("id", "email", "name", "image", "role", "emailVerified", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?) on conflict ("email") do nothing
insert into "user" ("id", "name", "email", "emailVerified", "image", "role", "banned", "banReason", "banExpires", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "user" ("name", "email", "emailVerified", "createdAt", "updatedAt", "role", "banned", "id") values (?, ?, ?, ?, ?, ?, ?, ?) returning *
insert into "verification" ("id", "identifier", "value", "expiresAt", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?)
insert into "workflow_accepted" ("workflow_id", "fingerprint", "reason", "label", "masked", "created_at") values (?, ?, ?, ?, ?, ?)
insert into "workflow_days" ("workflow_id", "day", "count") values (?, ?, ?)
insert into "workflow_days" ("workflow_id", "day", "count") values (?, ?, ?) on conflict ("workflow_id", "day") do update set "count" = workflow_days.count + 1
insert into "workflow_files" ("clean", "steps", "picture", "thumbnail", "share", "rendered_version", "workflow_id", "original", "first_content") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "workflow_files" ("workflow_id", "original", "clean", "first_content", "steps", "thumbnail", "picture", "share", "rendered_version") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "workflow_files" ("workflow_id", "original", "clean", "steps", "thumbnail", "picture", "first_content", "share", "rendered_version") values (?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "workflow_slugs" ("workflow_id", "slug") values (?, ?)
insert into "workflow_versions" ("workflow_id", "number", "version", "changelog", "created_at", "node_count", "differences", "file") values (?, ?, ?, ?, ?, ?, ?, ?)
insert into "workflows" ("id", "number", "slug", "name", "description", "category", "image_url", "downloads", "address_imports", "library_imports", "tags", "author", "version", "usage_instructions", "requirements", "published", "tested_with", "version_number", "facts", "node_types", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "workflows" ("id", "number", "slug", "name", "description", "category", "image_url", "downloads", "tags", "author", "version", "usage_instructions", "requirements", "published", "created_at", "updated_at", "tested_with", "version_number", "facts", "node_types", "address_imports", "library_imports") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into "workflows" ("slug", "name", "description", "category", "version", "image_url", "author", "tested_with", "usage_instructions", "tags", "requirements", "published", "facts", "node_types", "id", "number", "downloads", "address_imports", "library_imports", "version_number", "created_at", "updated_at") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
insert into rebuilt (name, version) values (?, ?)
insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?)
insert into setting (name, value) values (?, '')
select "account"."password" from "account" where "providerId" = ? and "userId" = (select "id" from "user" where "email" = ?)
select "attachment_file" from "messages" where "attachment_file" in (?)
select "category" from "projects" where "id" in (select "id" from "projects" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "category" from "skills" where "id" in (select "id" from "skills" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "clean" as "shown" from "workflow_files" where "workflow_id" = ?
select "collection", "slug", "entry_id" from "slug_redirects"
select "comment_id", "created_at" from "comment_likes" where "user_id" = ? order by "created_at"
select "comment_id", "user_id", "created_at" from "comment_likes"
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes" from "comments" left join "user" on "user"."id" = "comments"."user_id" where "comments"."blog_id" = ? and "comments"."approved" = ? order by "comments"."created_at" desc, "comments"."id" desc limit ? offset ?
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes" from "comments" left join "user" on "user"."id" = "comments"."user_id" where "comments"."blog_id" = ? and ("comments"."approved" = ? or "comments"."user_id" = ?) order by "comments"."created_at" desc, "comments"."id" desc limit ? offset ?
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes" from "comments" left join "user" on "user"."id" = "comments"."user_id" where "comments"."id" = ?
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes", "comments"."revision", blogs.slug as "slug", blogs.title as "title" from "comments" left join "user" on "user"."id" = "comments"."user_id" inner join "blogs" on "blogs"."id" = "comments"."blog_id" where 1 = 1 order by "comments"."created_at" desc, "comments"."id" desc limit ? offset ?
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes", "comments"."revision", blogs.slug as "slug", blogs.title as "title" from "comments" left join "user" on "user"."id" = "comments"."user_id" inner join "blogs" on "blogs"."id" = "comments"."blog_id" where comments.approved = 0 order by "comments"."created_at" desc, "comments"."id" desc limit ? offset ?
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes", "comments"."revision", blogs.slug as "slug", blogs.title as "title" from "comments" left join "user" on "user"."id" = "comments"."user_id" inner join "blogs" on "blogs"."id" = "comments"."blog_id" where comments.approved = 1 order by "comments"."created_at" desc, "comments"."id" desc limit ? offset ?
select "comments"."id", "comments"."blog_id", "comments"."user_id", "comments"."content", "comments"."edited", "comments"."approved", "comments"."created_at", "user"."name", "user"."image", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id") as "likes", (select count(*) as "count" from "comment_likes" where "comment_likes"."comment_id" = "comments"."id" and "comment_likes"."user_id" = ?) as "own_likes", blogs.title as "title" from "comments" left join "user" on "user"."id" = "comments"."user_id" inner join "blogs" on "blogs"."id" = "comments"."blog_id" where "comments"."id" = ? and "comments"."revision" = ? and "comments"."approved" = ?
select "createdAt", "expiresAt" from "session" where "userId" = ? order by "createdAt"
select "createdAt", "updatedAt" from "user" where "id" = ?
select "day" from "workflow_days" where "workflow_id" = ?
select "email" from "user" order by "email"
select "email" from "user" where "id" = ?
select "email" from "user" where "role" = ? order by "createdAt", "id" limit ?
select "file" from "media" limit ?
select "file" from "media" where "file" in (?)
select "file" from "workflow_versions" where "workflow_id" = ? and "number" = ?
select "file", "version" from "workflow_versions" where "workflow_id" = ? and "number" = ?
select "id" from "account"
select "id" from "account_token"
select "id" from "blogs" where "id" in (?)
select "id" from "blogs" where "id" in (select "id" from "blogs" order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id" from "blogs" where "id" in (select "id" from "blogs" where "published" = ? order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id" from "blogs" where "id" in (select "id" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id" from "blogs" where "slug" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "id" from "comments" where "id" = ?
select "id" from "comments" where "user_id" = ? and "approved" = ? limit ?
select "id" from "comments" where "user_id" = ? and "blog_id" = ? and "content_hash" = ?
select "id" from "messages" where "fingerprint" = ?
select "id" from "outbox" where "id" = ?
select "id" from "outbox" where "id" in (?)
select "id" from "outbox" where (("state" = ? and "created_at" > ?) or ("state" in (?) and "attempts" > ? and "created_at" < ?)) limit ?
select "id" from "session"
select "id" from "user"
select "id" from "user" where "email" = ?
select "id" from "user" where "emailVerified" = ? and "createdAt" < ? and not exists (select "account_token"."id" from "account_token" where "account_token"."user_id" = "user"."id" and "account_token"."expires_at" > ?)
select "id" from "user" where "role" = ?
select "id" from "user" where "role" = ? and "id" != ?
select "id" from "workflows" where "slug" = ? and "published" = 1
select "id", "blog_id", "content", "approved", "edited", "created_at" from "comments" where "user_id" = ? order by "created_at", "id"
select "id", "blog_id", "user_id", "content", "content_hash", "revision", "edited", "approved", "created_at", "updated_at" from "comments"
select "id", "claim" from "outbox" where "state" in (?) and "next_at" <= ? order by "next_at", "id" limit ?
select "id", "content_html" from "blogs" where "id" in (?)
select "id", "content_html" from "blogs" where "slug" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "id", "created_at", "name", "email", "subject", "about", "message", "attachment_name", "attachment_type", "attachment_size" from "messages" where lower(email) = ? order by "created_at", "id"
select "id", "created_at", "published", "keywords" from "blogs"
select "id", "created_at", "updated_at", "category", "icon", "technologies", "display_order" from "skills"
select "id", "created_at", "updated_at", "category", "icon", "technologies", "display_order" from "skills" where "id" = ?
select "id", "created_at", "updated_at", "category", "icon", "technologies", "display_order" from "skills" where "id" in (select "id" from "skills" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" = ?
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" = ? and "active" = 1
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" where "active" = 1 order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" where "active" = ? and "active" = 1 order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" where "active" = ? order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" where "featured" = ? and "active" = ? and "active" = 1 order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" where "featured" = ? and "active" = ? order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "client_name", "client_position", "client_company", "client_image_url", "testimonial", "rating", "featured", "display_order", "active" from "testimonials" where "id" in (select "id" from "testimonials" where "featured" = ? order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "degree", "institution", "year", "type", "display_order" from "education"
select "id", "created_at", "updated_at", "degree", "institution", "year", "type", "display_order" from "education" where "id" = ?
select "id", "created_at", "updated_at", "degree", "institution", "year", "type", "display_order" from "education" where "id" in (select "id" from "education" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "degree", "institution", "year", "type", "display_order" from "education" where "id" in (select "id" from "education" where "type" = ? order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "name", "issuer", "year", "display_order" from "certifications"
select "id", "created_at", "updated_at", "name", "issuer", "year", "display_order" from "certifications" where "id" = ?
select "id", "created_at", "updated_at", "name", "issuer", "year", "display_order" from "certifications" where "id" in (select "id" from "certifications" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "image_url", "technologies", "github_url", "live_url", "featured", "display_order", "image_alt" from "projects"
select "id", "created_at", "updated_at", "title", "description", "category", "image_url", "technologies", "github_url", "live_url", "featured", "display_order", "image_alt" from "projects" where "id" = ?
select "id", "created_at", "updated_at", "title", "description", "category", "image_url", "technologies", "github_url", "live_url", "featured", "display_order", "image_alt" from "projects" where "id" in (select "id" from "projects" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "image_url", "technologies", "github_url", "live_url", "featured", "display_order", "image_alt" from "projects" where "id" in (select "id" from "projects" where "category" = ? order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "image_url", "technologies", "github_url", "live_url", "featured", "display_order", "image_alt" from "projects" where "id" in (select "id" from "projects" where "featured" = ? order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" = ?
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" = ? and "active" = 1
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" in (select "id" from "ai_tools" order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" in (select "id" from "ai_tools" where "active" = 1 order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" in (select "id" from "ai_tools" where "active" = ? and "active" = 1 order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" in (select "id" from "ai_tools" where "active" = ? order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" in (select "id" from "ai_tools" where "category" = ? and "active" = ? order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "category", "pricing", "image_url", "technologies", "demo_url", "docs_url", "github_url", "active" from "ai_tools" where "id" in (select "id" from "ai_tools" where "category" = ? order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services"
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services" where "id" = ?
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services" where "id" = ? and "active" = 1
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services" where "id" in (select "id" from "services" order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services" where "id" in (select "id" from "services" where "active" = 1 order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services" where "id" in (select "id" from "services" where "active" = ? and "active" = 1 order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description", "icon", "starting_price", "currency", "pricing_model", "features", "active" from "services" where "id" in (select "id" from "services" where "active" = ? order by "created_at", "id" limit ? offset ?) order by "created_at", "id"
select "id", "created_at", "updated_at", "title", "description_en", "description_fr", "image_url", "stats_years", "stats_projects", "stats_clients", "stats_technologies", "display_order", "image_alt" from "about"
select "id", "created_at", "updated_at", "title", "description_en", "description_fr", "image_url", "stats_years", "stats_projects", "stats_clients", "stats_technologies", "display_order", "image_alt" from "about" where "id" = ?
select "id", "created_at", "updated_at", "title", "description_en", "description_fr", "image_url", "stats_years", "stats_projects", "stats_clients", "stats_technologies", "display_order", "image_alt" from "about" where "id" in (select "id" from "about" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs"
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs" where "id" = ?
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs" where "id" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs" where "id" in (?)
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs" where "id" in (select "id" from "blogs" order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs" where "slug" = ?
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at", "image_alt", "content_html", "content_start", "outline", "reading_minutes" from "blogs" where "slug" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "keywords", "image_url", "published", "publish_at", "image_alt", "content_start", "reading_minutes" from "blogs" where "id" in (?)
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "keywords", "image_url", "published", "publish_at", "image_alt", "content_start", "reading_minutes" from "blogs" where "id" in (select "id" from "blogs" where "published" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id", "created_at", "updated_at", "title", "slug", "excerpt", "description", "keywords", "image_url", "published", "publish_at", "image_alt", "content_start", "reading_minutes" from "blogs" where "id" in (select "id" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id", "email" from "user" where "email" = ?
select "id", "emailVerified" from "user" where "email" = ?
select "id", "file", "name", "alt", "width", "height", "bytes", "created_at" from "media"
select "id", "identifier", "value", "expiresAt", "createdAt", "updatedAt" from "verification"
select "id", "issuer", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "accessTokenExpiresAt", "refreshTokenExpiresAt", "scope", "password", "createdAt", "updatedAt" from "account"
select "id", "keywords" from "blogs" where "id" in (?)
select "id", "kind", "recipient", "reply_to", "subject", "text_body", "html_body", "link", "attachment", "state", "attempts", "next_at", "claim", "last_error", "created_at", "sent_at", "about_user" from "outbox"
select "id", "kind", "recipient", "subject", "state", "attempts", "next_at", "last_error", "created_at", "sent_at" from "outbox" order by "created_at" desc, "id" desc limit ? offset ?
select "id", "kind", "recipient", "subject", "state", "attempts", "next_at", "last_error", "created_at", "sent_at" from "outbox" where "state" = ? order by "created_at" desc, "id" desc limit ? offset ?
select "id", "kind", "recipient", "subject", "state", "attempts", "next_at", "last_error", "created_at", "sent_at" from "outbox" where ((("state" = ? and "created_at" > ?) or ("state" in (?) and "attempts" > ? and "created_at" < ?)) or ("state" = ? and "created_at" > ?)) order by "created_at" desc, "id" desc limit ? offset ?
select "id", "name", "email", "emailVerified", "image", "role", "banned", "banReason", "banExpires", "createdAt", "updatedAt" from "user"
select "id", "name", "email", "subject", "message", "about", "state", "suspect", "attachment_file", "attachment_name", "attachment_type", "attachment_size", "fingerprint", "created_at", "updated_at" from "messages"
select "id", "number", "slug", "name", "description", "category", "image_url", "downloads", "tags", "author", "version", "usage_instructions", "requirements", "published", "created_at", "updated_at", "tested_with", "version_number", "facts", "node_types", "address_imports", "library_imports" from "workflows"
select "id", "post_id", "title", "length", "fields", "created_at" from "post_versions"
select "id", "purpose", "user_id", "hash", "second_hash", "password_hash", "expires_at", "used_at", "display_name" from "account_token"
select "id", "slug" from "blogs" where "id" in (?)
select "id", "slug", "content", "content_html" from "blogs" where "id" in (?)
select "id", "slug", "title", "created_at" from "blogs" where "id" in (select "id" from "blogs" where "published" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id", "slug", "title", "excerpt", "description", "content_start", "content_html", "outline", "keywords", "image_url", "image_alt", "reading_minutes", "published", "created_at", "updated_at" from "blogs" where "id" = ?
select "id", "slug", "title", "excerpt", "description", "content_start", "content_html", "outline", "keywords", "image_url", "image_alt", "reading_minutes", "published", "created_at", "updated_at" from "blogs" where "slug" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "id", "slug", "title", "excerpt", "description", "content_start", "keywords", "image_url", "created_at", "reading_minutes" from "blogs" where "id" in (select "id" from "blogs" where "published" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "id", "slug", "title", "keywords", "created_at", "reading_minutes" from "blogs" where "id" in (?)
select "id", "title" from "blogs" where "id" = ?
select "id", "title" from "blogs" where "id" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "id", "title" from "projects" where "id" in (?)
select "id", "title", "category" from "projects" order by coalesce(display_order, 0), "created_at", "id"
select "id", "title", "length", "created_at" from "post_versions" where "post_id" = ? order by "id" desc limit ? offset ?
select "id", "title", "slug" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc
select "id", "title", "slug", "excerpt", "description", "content", "keywords", "image_url", "published", "publish_at" from "blogs" where "id" in (?)
select "id", "token", "userId", "expiresAt", "ipAddress", "userAgent", "impersonatedBy", "createdAt", "updatedAt" from "session"
select "key", "remaining", "ends_at" from "limit_window"
select "keyword", "published", "created_at", "post_id" from "post_keyword"
select "keyword", count(*) as "posts" from "post_keyword" where ("published" = 1 and ("created_at" is null or "created_at" <= ?)) group by "keyword" order by count(*) desc, "keyword" limit ?
select "kind", "recipient", "reply_to", "subject", "state", "created_at", "sent_at" from "outbox" where (lower(recipient) = ? or lower(reply_to) = ? or about_user = ?) order by "created_at", "id"
select "name" from "setting" where "name" = ?
select "name", "started_at", "alive_at", "finished_at", "failed_at", "failure" from "job_run"
select "name", "value" from "setting"
select "name", "version" from "rebuilt"
select "node_types" from "workflows"
select "password" from "account" where "userId" = ? and "providerId" = ?
select "picture" as "shown" from "workflow_files" where "workflow_id" = ?
select "post_id" from "post_keyword" where "keyword" = ? and "published" = ? order by "created_at" desc, "post_id" desc limit ? offset ?
select "post_id" from "post_keyword" where "keyword" = ? and ("published" = 1 and ("created_at" is null or "created_at" <= ?)) and "published" = ? order by "created_at" desc, "post_id" desc limit ? offset ?
select "post_id" from "post_keyword" where "keyword" = ? and ("published" = 1 and ("created_at" is null or "created_at" <= ?)) order by "created_at" desc, "post_id" desc limit ? offset ?
select "post_id" from "post_keyword" where "keyword" = ? order by "created_at" desc, "post_id" desc limit ? offset ?
select "post_id" from "preview_links" where "expires_at" > ? and "token" = ?
select "post_id", "created_at" from "post_keyword" where "keyword" = ? and ("published" = 1 and ("created_at" is null or "created_at" <= ?)) order by "created_at" desc, "post_id" desc limit ?
select "post_id", "token", "expires_at" from "preview_links"
select "primary".* from (select * from "account" where "account"."userId" = ? limit ?) as "primary"
select "primary".* from (select * from "session" where "session"."token" = ? limit ?) as "primary"
select "primary".* from (select * from "session" where "session"."token" = ?) as "primary"
select "primary".* from (select * from "session" where "session"."userId" = ? limit ?) as "primary"
select "primary".* from (select * from "user" where "user"."email" = ?) as "primary"
select "primary".* from (select * from "user" where "user"."id" = ?) as "primary"
select "purpose", "expires_at", "used_at" from "account_token" where "user_id" = ? order by "expires_at"
select "rendered_version" from "workflow_files"
select "share" as "shown" from "workflow_files" where "workflow_id" = ?
select "slug" from "blogs" where "id" = (select "entry_id" from "slug_redirects" where "collection" = ? and "slug" = ?)
select "slug" from "blogs" where "id" = (select "entry_id" from "slug_redirects" where "collection" = ? and "slug" = ?) and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select "slug", "keywords", "published", "reading_minutes" from "blogs" where "id" in (select "id" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "slug", "title", "excerpt", "description", "content_start", "content_html", "keywords", "created_at", "updated_at" from "blogs" where "id" in (select "id" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "slug", "updated_at" from "blogs" where "id" in (select "id" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?)) order by "created_at" desc, "id" desc limit ? offset ?) order by "created_at" desc, "id" desc
select "steps" from "workflow_files" where "workflow_id" = ?
select "thumbnail" as "shown" from "workflow_files" where "workflow_id" = ?
select "title" from "projects" where "id" in (select "id" from "projects" order by coalesce(display_order, 0), "created_at", "id" limit ? offset ?) order by coalesce(display_order, 0), "created_at", "id"
select "token", "expires_at" from "preview_links" where "expires_at" > ? and "post_id" = ?
select "workflow_id" as "id", "name", "clean", "picture", "thumbnail", "steps", "facts", "node_types" from "workflow_files" as "files" inner join "workflows" on "workflows"."id" = "files"."workflow_id" where "rendered_version" = ? limit ?
select "workflow_id" from "workflow_slugs" where "slug" = ?
select "workflow_id", "clean", "first_content" from "workflow_files" where "workflow_id" > ? order by "workflow_id" limit ?
select "workflow_id", "day", "count" from "workflow_days"
select "workflow_id", "fingerprint", "reason", "label", "masked", "created_at" from "workflow_accepted"
select "workflow_id", "number", "version", "changelog", "created_at", "node_count", "differences" from "workflow_versions" where "workflow_id" = ? order by "number" desc
select "workflow_id", "number", "version", "changelog", "created_at", "node_count", "differences", "file" from "workflow_versions"
select "workflow_id", "original", "clean", "steps", "thumbnail", "picture", "first_content", "share", "rendered_version" from "workflow_files"
select "workflow_id", "slug" from "workflow_slugs"
select "workflow_id", sum("count") as "count" from "workflow_days" where "day" >= ? group by "workflow_id"
select * from "about"
select * from "about" not indexed
select * from "account"
select * from "account" not indexed
select * from "account" where "userId" = ?
select * from "account_token"
select * from "account_token" not indexed
select * from "account_token" where "purpose" = ? and "hash" = ?
select * from "ai_tools"
select * from "ai_tools" not indexed
select * from "blogs"
select * from "blogs" not indexed
select * from "blogs" where "id" = ?
select * from "certifications"
select * from "certifications" not indexed
select * from "comment_likes"
select * from "comment_likes" not indexed
select * from "comments"
select * from "comments" not indexed
select * from "education"
select * from "education" not indexed
select * from "job_run"
select * from "job_run" not indexed
select * from "limit_window"
select * from "limit_window" not indexed
select * from "limit_window" order by "key"
select * from "limit_window" where "key" in (?) and "remaining" = ? and "ends_at" > ?
select * from "media"
select * from "media" not indexed
select * from "media" order by "created_at" desc, "id" desc limit ? offset ?
select * from "media" where "file" = ?
select * from "media" where "id" = ?
select * from "messages"
select * from "messages" not indexed
select * from "messages" order by "created_at" desc, "id" desc limit ? offset ?
select * from "messages" where "id" = ?
select * from "messages" where "state" = ? order by "created_at" desc, "id" desc limit ? offset ?
select * from "outbox"
select * from "outbox" not indexed
select * from "outbox" order by "created_at", "id"
select * from "post_keyword"
select * from "post_keyword" not indexed
select * from "post_versions"
select * from "post_versions" not indexed
select * from "post_versions" where "post_id" = ? and "id" = ?
select * from "preview_links"
select * from "preview_links" not indexed
select * from "projects"
select * from "projects" not indexed
select * from "rebuilt"
select * from "rebuilt" not indexed
select * from "services"
select * from "services" not indexed
select * from "session"
select * from "session" not indexed
select * from "session" where "userId" = ?
select * from "setting"
select * from "setting" not indexed
select * from "skills"
select * from "skills" not indexed
select * from "slug_redirects"
select * from "slug_redirects" not indexed
select * from "testimonials"
select * from "testimonials" not indexed
select * from "user"
select * from "user" not indexed
select * from "user" where "id" = ?
select * from "verification"
select * from "verification" not indexed
select * from "workflow_accepted"
select * from "workflow_accepted" not indexed
select * from "workflow_accepted" where "workflow_id" = ?
select * from "workflow_accepted" where "workflow_id" = ? order by "fingerprint"
select * from "workflow_days"
select * from "workflow_days" not indexed
select * from "workflow_files"
select * from "workflow_files" not indexed
select * from "workflow_files" where "workflow_id" = ?
select * from "workflow_slugs"
select * from "workflow_slugs" not indexed
select * from "workflow_versions"
select * from "workflow_versions" not indexed
select * from "workflows"
select * from "workflows" not indexed
select * from "workflows" where "id" = ?
select * from "workflows" where "id" = ? and "published" = 1
select * from "workflows" where "slug" = ?
select * from "workflows" where "slug" = ? and "published" = 1
select *, "published" = 1 as "visible" from "workflows"
select 1
select 1 from "about" limit 1
select 1 from "ai_tools" limit 1
select 1 from "blogs" limit 1
select 1 from "certifications" limit 1
select 1 from "education" limit 1
select 1 from "projects" limit 1
select 1 from "services" limit 1
select 1 from "skills" limit 1
select 1 from "testimonials" limit 1
select 1 from "workflows" limit 1
select count(*) as "count", max(updated_at) as "changed" from "workflows"
select count(*) as "likes" from "comment_likes" where "comment_id" = ?
select count(*) as "total" from "about"
select count(*) as "total" from "ai_tools"
select count(*) as "total" from "ai_tools" where "active" = 1
select count(*) as "total" from "ai_tools" where "active" = ?
select count(*) as "total" from "ai_tools" where "active" = ? and "active" = 1
select count(*) as "total" from "ai_tools" where "category" = ?
select count(*) as "total" from "ai_tools" where "category" = ? and "active" = ?
select count(*) as "total" from "blogs"
select count(*) as "total" from "blogs" where "published" = ?
select count(*) as "total" from "blogs" where "published" = ? and ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select count(*) as "total" from "blogs" where ("published" = 1 and ("publish_at" is null or "publish_at" <= ?))
select count(*) as "total" from "certifications"
select count(*) as "total" from "comments" where "blog_id" = ? and "comments"."approved" = ?
select count(*) as "total" from "comments" where "blog_id" = ? and ("comments"."approved" = ? or "comments"."user_id" = ?)
select count(*) as "total" from "comments" where 1 = 1
select count(*) as "total" from "comments" where comments.approved = 0
select count(*) as "total" from "comments" where comments.approved = 1
select count(*) as "total" from "education"
select count(*) as "total" from "education" where "type" = ?
select count(*) as "total" from "media"
select count(*) as "total" from "messages"
select count(*) as "total" from "messages" where "state" = ?
select count(*) as "total" from "outbox"
select count(*) as "total" from "outbox" where "state" = ?
select count(*) as "total" from "outbox" where ((("state" = ? and "created_at" > ?) or ("state" in (?) and "attempts" > ? and "created_at" < ?)) or ("state" = ? and "created_at" > ?))
select count(*) as "total" from "post_keyword" where "keyword" = ?
select count(*) as "total" from "post_keyword" where "keyword" = ? and "published" = ?
select count(*) as "total" from "post_keyword" where "keyword" = ? and ("published" = 1 and ("created_at" is null or "created_at" <= ?))
select count(*) as "total" from "post_keyword" where "keyword" = ? and ("published" = 1 and ("created_at" is null or "created_at" <= ?)) and "published" = ?
select count(*) as "total" from "post_versions" where "post_id" = ?
select count(*) as "total" from "projects"
select count(*) as "total" from "projects" where "category" = ?
select count(*) as "total" from "projects" where "featured" = ?
select count(*) as "total" from "services"
select count(*) as "total" from "services" where "active" = 1
select count(*) as "total" from "services" where "active" = ?
select count(*) as "total" from "services" where "active" = ? and "active" = 1
select count(*) as "total" from "skills"
select count(*) as "total" from "testimonials"
select count(*) as "total" from "testimonials" where "active" = 1
select count(*) as "total" from "testimonials" where "active" = ?
select count(*) as "total" from "testimonials" where "active" = ? and "active" = 1
select count(*) as "total" from "testimonials" where "featured" = ?
select count(*) as "total" from "testimonials" where "featured" = ? and "active" = ?
select count(*) as "total" from "testimonials" where "featured" = ? and "active" = ? and "active" = 1
select count(*) as n from "about"
select count(*) as n from "account"
select count(*) as n from "account_token"
select count(*) as n from "ai_tools"
select count(*) as n from "blogs"
select count(*) as n from "certifications"
select count(*) as n from "comment_likes"
select count(*) as n from "comments"
select count(*) as n from "education"
select count(*) as n from "job_run"
select count(*) as n from "limit_window"
select count(*) as n from "media"
select count(*) as n from "messages"
select count(*) as n from "outbox"
select count(*) as n from "post_keyword"
select count(*) as n from "post_versions"
select count(*) as n from "preview_links"
select count(*) as n from "projects"
select count(*) as n from "rebuilt"
select count(*) as n from "services"
select count(*) as n from "session"
select count(*) as n from "setting"
select count(*) as n from "skills"
select count(*) as n from "slug_redirects"
select count(*) as n from "testimonials"
select count(*) as n from "user"
select count(*) as n from "verification"
select count(*) as n from "workflow_accepted"
select count(*) as n from "workflow_days"
select count(*) as n from "workflow_files"
select count(*) as n from "workflow_slugs"
select count(*) as n from "workflow_versions"
select count(*) as n from "workflows"
select count(*) as n from session
select min("publish_at") as "next" from "blogs" where "published" = 1 and "publish_at" > ?
select name from setting limit 1
select sum(attachment_size) as "bytes" from "messages" where "attachment_file" is not null
select value from setting where name in ('a', 'b') order by name
select version from rebuilt where name = ?
update "about" set "display_order" = ? where "id" = ?
update "about" set "id" = ?, "created_at" = ?, "updated_at" = ?, "title" = ?, "description_en" = ?, "description_fr" = ?, "image_url" = ?, "stats_years" = ?, "stats_projects" = ?, "stats_clients" = ?, "stats_technologies" = ?, "display_order" = ?, "image_alt" = ? where "id" = ? and "updated_at" = ?
update "about" set "image_alt" = ? where "image_url" = ?
update "account" set "password" = ?, "updatedAt" = ? where "userId" = ? and "providerId" = ?
update "account" set "password" = ?, "updatedAt" = ? where ("account"."userId" = ? and "account"."providerId" = ? and "account"."issuer" = ? and "account"."accountId" = ?)
update "account_token" set "used_at" = ? where "id" = ? and "used_at" is null and "expires_at" > ?
update "ai_tools" set "id" = ?, "created_at" = ?, "updated_at" = ?, "title" = ?, "description" = ?, "category" = ?, "pricing" = ?, "image_url" = ?, "technologies" = ?, "demo_url" = ?, "docs_url" = ?, "github_url" = ?, "active" = ? where "id" = ? and "updated_at" = ?
update "blogs" set "content_html" = ?
update "blogs" set "id" = ?, "created_at" = ?, "updated_at" = ?, "title" = ?, "slug" = ?, "excerpt" = ?, "description" = ?, "content" = ?, "keywords" = ?, "image_url" = ?, "published" = ?, "publish_at" = ?, "image_alt" = ?, "content_html" = ?, "content_start" = ?, "outline" = ?, "reading_minutes" = ? where "id" = ? and "updated_at" = ?
update "blogs" set "image_alt" = ? where "image_url" = ?
update "certifications" set "display_order" = ? where "id" = ?
update "certifications" set "id" = ?, "created_at" = ?, "updated_at" = ?, "name" = ?, "issuer" = ?, "year" = ?, "display_order" = ? where "id" = ? and "updated_at" = ?
update "comments" set "approved" = ?, "updated_at" = ? where "id" = ?
update "comments" set "approved" = ?, "updated_at" = ? where ("id" = ? and "revision" = ?)
update "comments" set "content" = ?, "content_hash" = ?, "revision" = "revision" + ?, "edited" = ?, "approved" = ?, "updated_at" = ? where "id" = ? and "content_hash" != ? returning "revision"
update "education" set "display_order" = ? where "id" = ?
update "education" set "id" = ?, "created_at" = ?, "updated_at" = ?, "degree" = ?, "institution" = ?, "year" = ?, "type" = ?, "display_order" = ? where "id" = ? and "updated_at" = ?
update "job_run" set "alive_at" = ? where "name" = ? and "started_at" = ?
update "job_run" set "failed_at" = ?, "failure" = ?, "alive_at" = ? where "name" = ? and "started_at" = ?
update "job_run" set "finished_at" = ?, "alive_at" = ? where "name" = ? and "started_at" = ?
update "limit_window" set "ends_at" = ? where "key" = ?
update "media" set "alt" = ? where "id" = ?
update "messages" set "attachment_file" = ?, "attachment_name" = ?, "attachment_type" = ?, "attachment_size" = ? where "attachment_file" is not null and "created_at" < ?
update "messages" set "state" = ?, "updated_at" = ? where "id" = ? returning *
update "outbox" set "state" = ?
update "outbox" set "state" = ?, "attempts" = ?, "last_error" = ?, "next_at" = ?, "claim" = ? where "id" = ? and "claim" = ?
update "outbox" set "state" = ?, "attempts" = ?, "last_error" = ?, "sent_at" = ?, "text_body" = ?, "html_body" = ?, "attachment" = ?, "claim" = ? where "id" = ? and "claim" = ?
update "outbox" set "state" = ?, "claim" = ?, "next_at" = ? where "id" = ? and "state" in (?) and "next_at" <= ? returning *
update "outbox" set "state" = ?, "next_at" = ?, "attempts" = ? where "id" = ? and "state" in (?) returning "id", "kind", "recipient", "subject", "state", "attempts", "next_at", "last_error", "created_at", "sent_at"
update "post_keyword" set "published" = ?
update "projects" set "display_order" = ? where "id" = ?
update "projects" set "id" = ?, "created_at" = ?, "updated_at" = ?, "title" = ?, "description" = ?, "category" = ?, "image_url" = ?, "technologies" = ?, "github_url" = ?, "live_url" = ?, "featured" = ?, "display_order" = ?, "image_alt" = ? where "id" = ? and "updated_at" = ?
update "projects" set "image_alt" = ? where "image_url" = ?
update "rebuilt" set "version" = ? where "name" = ?
update "services" set "id" = ?, "created_at" = ?, "updated_at" = ?, "title" = ?, "description" = ?, "icon" = ?, "starting_price" = ?, "currency" = ?, "pricing_model" = ?, "features" = ?, "active" = ? where "id" = ? and "updated_at" = ?
update "skills" set "display_order" = ? where "id" = ?
update "skills" set "id" = ?, "created_at" = ?, "updated_at" = ?, "category" = ?, "icon" = ?, "technologies" = ?, "display_order" = ? where "id" = ? and "updated_at" = ?
update "testimonials" set "display_order" = ? where "id" = ?
update "testimonials" set "id" = ?, "created_at" = ?, "updated_at" = ?, "client_name" = ?, "client_position" = ?, "client_company" = ?, "client_image_url" = ?, "testimonial" = ?, "rating" = ?, "featured" = ?, "display_order" = ?, "active" = ? where "id" = ? and "updated_at" = ?
update "user" set "emailVerified" = ? where "id" = ?
update "user" set "emailVerified" = ?, "updatedAt" = ? where "id" = ? returning "email"
update "user" set "emailVerified" = ?, "updatedAt" = ?, "name" = ? where "id" = ?
update "user" set "emailVerified" = ?, "updatedAt" = ?, "role" = ? where "user"."id" = ? returning *
update "user" set "name" = ?, "updatedAt" = ? where "id" = ? returning "id", "email", "name", "image", "role"
update "user" set "role" = ? where "email" = ?
update "user" set "role" = ? where "id" = ?
update "workflow_files" set "clean" = ?
update "workflow_files" set "clean" = ?, "picture" = ?
update "workflow_files" set "clean" = ?, "steps" = ?, "picture" = ?, "thumbnail" = ?, "share" = ?, "rendered_version" = ? where "workflow_id" = ? and "clean" = ?
update "workflow_files" set "clean" = ?, "steps" = ?, "picture" = ?, "thumbnail" = ?, "share" = ?, "rendered_version" = ?, "original" = ? where "workflow_id" = ?
update "workflow_files" set "picture" = ?, "thumbnail" = ?, "steps" = ?
update "workflow_files" set "rendered_version" = ?
update "workflow_files" set "rendered_version" = ? where "workflow_id" = ? and "clean" = ?
update "workflow_versions" set "file" = ?
update "workflows" set "address_imports" = "address_imports" + ? where "id" = ?
update "workflows" set "downloads" = "downloads" + ? where "id" = ?
update "workflows" set "facts" = ?, "node_types" = ? where "id" = ?
update "workflows" set "library_imports" = "library_imports" + ? where "id" = ?
update "workflows" set "node_types" = ?
update "workflows" set "slug" = ?, "name" = ?, "description" = ?, "category" = ?, "version" = ?, "image_url" = ?, "author" = ?, "tested_with" = ?, "usage_instructions" = ?, "tags" = ?, "requirements" = ?, "published" = ?, "facts" = ?, "node_types" = ?, "updated_at" = ? where "id" = ? and "updated_at" = ?
update "workflows" set "version_number" = ? where "id" = ?
update outbox set link = null
update setting set value = ? where name = ?
