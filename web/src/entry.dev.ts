import "./entry.client";
